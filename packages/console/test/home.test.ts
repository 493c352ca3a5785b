import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { agentOf, ANY_HOUR } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'
import { readAgain } from './support/read-again.ts'

const HOSTILE = '<img src=x onerror=alert(1)> \u202Etxet'

describe.skipIf(requireTool('chromium'))('the start page, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  test('leads to the first call, and then has no checklist', async () => {
    const page = await harness.visit('sandbox')
    const checklist = page.getByRole('region', { name: 'Until your first call' })
    await checklist.waitFor()
    await expect.poll(() => checklist.getByText('To do').count(), WAIT).toBe(4)
    await page.getByText('None. Every event arrives').waitFor()
    await checkEveryLook(page)

    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { ...ANY_HOUR, display_name: HOSTILE })
    const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    await readAgain(page)
    await expect.poll(() => checklist.getByText('Done').count(), WAIT).toBe(3)
    await sandbox.sandbox.inboundCall({ to_number: e164, from_number: '+2348031234567', utterances: ['Hello.'] })
    await checklist.waitFor({ state: 'detached' })
  })

  test('shows the endpoint that fails, with a long address', async () => {
    const url = `http://127.0.0.1:9/${'a'.repeat(1_900)}?b`
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { ...ANY_HOUR, webhook_url: url })
    const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    await sandbox.sandbox.inboundCall({ to_number: e164, from_number: '+2348031234568', utterances: ['Hello.'] })
    const retried = async () => (await sandbox.webhooks.deliveries({ status: 'retrying' })).items
    await expect.poll(retried, WAIT).toContainEqual(expect.objectContaining({ url }))
    const page = await harness.visit('sandbox')
    const failing = page.getByRole('region', { name: 'Failing endpoints' })
    await failing.first().getByText('aaaaaaaa').waitFor()
    await checkEveryLook(page)
  })

  test('in production shows the balance and asks for the agreement', async () => {
    const page = await harness.visit('production')
    await page.getByText('Nothing was spent on calls').waitFor()
    await page.getByText('Accept the data processing agreement').waitFor()
    await checkEveryLook(page)
  })

  test('names the request of a panel that fails, and reads it again', async () => {
    const page = await harness.visit('sandbox', { expected_errors: /Failed to load resource/ })
    await page.getByRole('heading', { name: 'Live calls' }).waitFor()
    let asked = 0
    let failing = true
    await page.route('**/v1/analytics*', (route) => {
      asked += 1
      return failing ? route.abort() : route.continue()
    })
    await readAgain(page)
    const panel = page.getByRole('region', { name: 'Calls today' })
    const alert = panel.getByRole('alert')
    await alert.waitFor()
    await checkEveryLook(page)
    const before = asked
    await panel.getByRole('button', { name: 'Try again' }).click()
    await vi.waitUntil(() => asked > before, WAIT)
    await alert.waitFor()
    failing = false
    // An event of the workspace has the page read it again, too, and then there is no button to wait for.
    const clickIfThere = () =>
      panel.evaluate((element) => element.querySelector<HTMLElement>('[role="alert"] button')?.click())
    await vi.waitUntil(async () => (await clickIfThere(), (await alert.count()) === 0), WAIT)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from '../../server/test/support/backend.ts'
import { agentOf } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** Seven attempts, one right after the other. */
const AT_ONCE = { OHUN_WEBHOOK_RETRY_DELAYS: '0s,1ms,1ms,1ms,1ms,1ms,1ms' }
/** The icon is part of the documentation, which is not built for this test. */
const NO_ICON = /status of 404/
const HOSTILE = '<img src=x onerror=document.title=1><script>document.title=1</script>'

describe.skipIf(requireTool('chromium'))('the pages for developers', () => {
  let harness: ConsoleHarness
  let backend: Backend
  beforeAll(async () => {
    backend = await startBackend()
    harness = await startConsole(undefined, AT_ONCE)
  })
  afterAll(() => backend.stop())

  test('show empty lists without a violation', async () => {
    const page = await harness.open({ path: 'sandbox/deliveries', expected_errors: NO_ICON })
    await page.getByRole('heading', { name: 'No deliveries here' }).waitFor()
    await checkEveryLook(page)
  })

  test('lead to the failing webhook, whose answer is text, and replay it', async () => {
    const answer = backend.answer
    backend.answer = (_, response) => {
      response.statusCode = 500
      return HOSTILE
    }
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { webhook_url: backend.url })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    await sandbox.messages.create({ agent_id, channel: 'sms', to: '+2348031234567', body: 'x' })
    const page = await harness.open({ path: 'sandbox/deliveries' })
    await page.getByLabel('Status').selectOption('dead_lettered')
    await page.getByRole('link', { name: 'message.sent' }).click()
    await page.getByText(HOSTILE).first().waitFor()
    expect(await page.title()).toBe('message.sent – Ohun')
    expect(await page.locator('main img, main script').count()).toBe(0)
    await checkEveryLook(page)
    backend.answer = answer
    await page.getByRole('button', { name: 'Replay' }).click()
    await page.getByText('delivered', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Replay' }).count()).toBe(0)
  })

  test('replay all dead letters of a filter', async () => {
    const page = await harness.open({ path: 'sandbox/deliveries' })
    await page.getByRole('button', { name: 'Replay dead letters' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click()
    await page.getByText(/deliveries are sent again/).waitFor()
  })

  test('find the request of an error by its request_id', async () => {
    const { sandbox } = harness.server.workspace
    const refused: unknown = await sandbox.agents.get('agt_unknown').catch((error: unknown) => error)
    const { requestId } = refused as { requestId: string }
    const page = await harness.open({ path: 'sandbox/requests' })
    await page.getByLabel('Request id').fill(requestId)
    await page.getByRole('button', { name: 'Find request' }).click()
    await page.getByText('NOT_FOUND').waitFor()
    expect(await page.getByRole('row').count()).toBe(2)
    await checkEveryLook(page)
    expect(new URL(page.url()).search).toContain(requestId)
  })
})

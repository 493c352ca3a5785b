import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { agentOf, ANY_HOUR } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

const LOST = 'No connection to the service.'
const REFUSED = /Failed to load resource|ERR_|dynamically imported module/

describe.skipIf(requireTool('chromium'))('a page of the console that stays open', () => {
  let harness: ConsoleHarness
  let to_number: string
  beforeAll(async () => {
    harness = await startConsole()
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, ANY_HOUR)
    ;({ e164: to_number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' }))
  })

  const call = async (from_number: string): Promise<string> => {
    const { sandbox } = harness.server.workspace
    return (await sandbox.sandbox.inboundCall({ to_number, from_number, utterances: [] })).call_id
  }

  test('says that the network is gone, and shows what happened meanwhile when it is back', async () => {
    const page = await harness.visit('sandbox/calls', { expected_errors: REFUSED })
    const before = await call('+2348031234501')
    await page.getByRole('link', { name: before }).waitFor()
    await page.context().setOffline(true)
    await page.getByText(LOST).waitFor()
    const meanwhile = await call('+2348031234502')
    await page.context().setOffline(false)
    await page.getByRole('link', { name: meanwhile }).waitFor()
    await expect.poll(() => page.getByText(LOST).count(), WAIT).toBe(0)
  })

  test('is there again when the service was restarted', async () => {
    const page = await harness.visit('sandbox/calls', { expected_errors: REFUSED })
    const before = await call('+2348031234504')
    await page.getByRole('link', { name: before }).waitFor()
    await harness.server.restart(async () => await page.getByText(LOST).waitFor())
    await page.getByText(LOST).waitFor({ state: 'detached' })
    const after = await call('+2348031234505')
    await page.getByRole('link', { name: after }).waitFor()
    await page.getByRole('link', { name: before }).click()
    await page.getByRole('heading', { name: 'Call', exact: true }).waitFor()
  })

  test('connects again to a service that does not answer for a while, and goes to the sign-in when its session ended', async () => {
    const page = await harness.open({ path: 'sandbox/calls', fresh: true, expected_errors: REFUSED })
    await page.getByRole('heading', { name: 'Calls', exact: true }).waitFor()
    // As a proxy answers while the service behind it restarts.
    let refused = 0
    await page.route('**/v1/**', (route) => {
      refused += 1
      return route.fulfill({ status: 503, body: '' })
    })
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await vi.waitUntil(() => refused > 2, WAIT)
    await page.unroute('**/v1/**')
    const call_id = await call('+2348031234503')
    await page.getByRole('link', { name: call_id }).waitFor()
    await harness.server.db.knex('sessions').where({ user_id: harness.server.workspace.user_id }).delete()
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Sign in to Ohun' }).waitFor()
  })
})

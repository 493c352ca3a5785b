import type { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentOf, all, numbersInPool, outcomesOf, setBalance } from './support/scenario.ts'
import { acceptDpa, startTestServer, type TestServer } from './support/test-server.ts'

const DAY = 24 * 60 * 60 * 1_000
const exceeded = { status: 402, code: 'QUOTA_EXCEEDED' }

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Claims of as many production numbers, all at once. */
async function claimAtOnce(client: Ohun, count: number) {
  const { agent_id } = (await client.agents.list()).items[0] ?? (await agentOf(client))
  const number_ids = await numbersInPool(server.db, { count, country_code: 'GB', type: 'intl_did' })
  const wanted = { agent_id, type: 'intl_did', country_code: 'GB' } as const
  return outcomesOf(
    await Promise.allSettled(
      number_ids.map((number_id, n) =>
        n % 2 ? client.numbers.auto(wanted) : client.numbers.claim({ number_id, agent_id }),
      ),
    ),
  )
}

test.each([
  ['starter', 5],
  ['builder', 25],
  ['payg', 25],
] as const)('402 QUOTA_EXCEEDED on %s for more than %i production numbers, also of many at once', async (plan, max) => {
  const { production } = await server.workspace({ plan })
  const { succeeded, codes } = await claimAtOnce(production, max + 20)
  expect(succeeded).toBeLessThanOrEqual(max)
  // One of two claims of one number is refused: that leaves room.
  for (let n = succeeded; n < max; n++) await claimAtOnce(production, 1)
  for (const code of codes) expect(['QUOTA_EXCEEDED', 'NUMBER_UNAVAILABLE']).toContain(code)
  expect(await claimAtOnce(production, 4)).toEqual({ succeeded: 0, codes: Array(4).fill('QUOTA_EXCEEDED') })
  expect(await all(production.numbers.list({ page_size: 100 }))).toHaveLength(max)
})

test('a released number counts until its quarantine is over, and may be reclaimed meanwhile', async () => {
  const { production } = await server.workspace({ plan: 'starter' })
  while ((await claimAtOnce(production, 1)).succeeded > 0);
  const [{ number_id } = { number_id: '' }, another] = await all(production.numbers.list())
  await production.numbers.release(number_id)
  expect(await claimAtOnce(production, 1)).toEqual({ succeeded: 0, codes: ['QUOTA_EXCEEDED'] })
  await production.numbers.reclaim(number_id)
  await production.numbers.release(another!.number_id)
  await server.leap(30 * DAY)
  expect(await claimAtOnce(production, 1)).toEqual({ succeeded: 1, codes: [] })
})

test('the message names plan and limit; sandbox numbers do not count', async () => {
  const { production, sandbox } = await server.workspace({ plan: 'starter' })
  const { agent_id } = await agentOf(sandbox)
  for (let n = 0; n < 7; n++) await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  while ((await claimAtOnce(production, 1)).succeeded > 0);
  expect(await all(production.numbers.list())).toHaveLength(5)
  const more = production.numbers.auto({ agent_id, type: 'intl_did', country_code: 'GB' })
  await expect(more).rejects.toMatchObject({ ...exceeded, message: expect.stringMatching(/starter plan allows 5/) })
})

test('production numbers need an accepted DPA, then a balance, then room, before anything is said of the number', async () => {
  const { workspace_id, production, sandbox } = await server.workspace({ balance_kobo: 0, dpa_accepted: false })
  const { agent_id } = await agentOf(sandbox)
  const claim = { agent_id, number_id: 'num_none' }
  const auto = { agent_id, type: 'shortcode', country_code: 'NG' } as const
  const refusal = async (): Promise<unknown[]> =>
    outcomesOf(await Promise.allSettled([production.numbers.claim(claim), production.numbers.auto(auto)])).codes
  expect(await refusal()).toEqual(['PERMISSION_DENIED', 'PERMISSION_DENIED'])
  await acceptDpa(server.db, { workspace_id, version: '1.0', at: server.clock.now() })
  expect(await refusal()).toEqual(['WORKSPACE_BLOCKED', 'WORKSPACE_BLOCKED'])
  await setBalance(server, { workspace_id }, 500_000)
  expect(await refusal()).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
})

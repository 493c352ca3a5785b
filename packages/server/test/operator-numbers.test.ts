import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operator } from './support/operator.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { ENCRYPTION_KEY, startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer
let ohunServer: ReturnType<typeof operator>

beforeAll(async () => {
  server = await startTestServer()
  const variables = { DATABASE_URL: server.db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }
  ohunServer = operator(variables, { clock: server.clock })
})
afterAll(() => server.stop())

async function held() {
  const workspace = await server.workspace()
  const { agent_id } = await agentOf(workspace.production)
  const [number_id] = await numbersInPool(server.db, { count: 1 })
  const { e164 } = await workspace.production.numbers.claim({ number_id: number_id!, agent_id })
  return { ...workspace, agent_id, number_id: number_id!, e164 }
}

const numbersOf = async (argv: string[]) =>
  (await ohunServer(['numbers', 'list', ...argv])).json['numbers'] as Record<string, unknown>[]

describe('ohun-server numbers list', () => {
  test('has production numbers with their holders, by workspace, state and number', async () => {
    const { workspace_id, agent_id, e164, number_id } = await held()
    const expected = { number_id, e164, status: 'provisioned', workspace_id, agent_id, quarantine_until: null }
    expect(await numbersOf(['--workspace', workspace_id])).toMatchObject([expected])
    expect(await numbersOf(['--e164', e164])).toMatchObject([expected])
    const free = await numbersInPool(server.db, { count: 2 })
    const available = await numbersOf(['--status', 'available'])
    expect(available.map((number) => number['number_id'])).toEqual(expect.arrayContaining(free))
    expect(available.every((number) => number['workspace_id'] === null)).toBe(true)
    expect(await numbersOf(['--e164', '+2348000000042'])).toEqual([])
  })

  test('goes on page by page', async () => {
    await numbersInPool(server.db, { count: 3 })
    const all = await numbersOf([])
    const first = await ohunServer(['numbers', 'list', '--limit', '1'])
    expect(first.json['numbers']).toEqual([all[0]])
    const next = await ohunServer(['numbers', 'list', '--after', String(first.json['next_after'])])
    expect(next.json).toEqual({ numbers: all.slice(1) })
  })
})

describe('ohun-server numbers remove', () => {
  test('removes an available number, once', async () => {
    await numbersInPool(server.db, { count: 1 })
    const e164 = String((await numbersOf(['--status', 'available']))[0]?.['e164'])
    expect(await ohunServer(['numbers', 'remove', e164])).toMatchObject({ code: 0, json: { e164, workspace_id: null } })
    expect(await numbersOf(['--e164', e164])).toEqual([])
    expect(await ohunServer(['numbers', 'remove', e164])).toMatchObject({ code: 3 })
  })

  test('8 for one that a workspace holds, which it keeps, naming the workspace', async () => {
    const { workspace_id, e164, production } = await held()
    const refused = await ohunServer(['numbers', 'remove', e164])
    expect(refused).toMatchObject({ code: 8, error: { error_code: 'NUMBER_UNAVAILABLE' } })
    expect(refused.error.message).toContain(workspace_id)
    expect((await production.numbers.list()).items).toHaveLength(1)
    expect(await ohunServer(['numbers', 'remove', e164, '--held'])).toMatchObject({ code: 2 })
  })

  test('--held takes it from the workspace, in quarantine too, with its routing rules and an entry', async () => {
    const { workspace_id, e164, number_id, agent_id, production } = await held()
    await production.routingRules.create({ number_id, agent_id, match_type: 'default', priority: 1 })
    const argv = ['numbers', 'remove', e164, '--held', '--yes']
    expect(await ohunServer(argv)).toMatchObject({ code: 0, json: { e164, workspace_id } })
    expect((await production.numbers.list()).items).toEqual([])
    expect(await server.db.knex('routing_rules').where({ number_id })).toEqual([])
    const entry = { actor: 'operator:tester', action: 'number.removed', target: number_id, detail: { e164 } }
    expect((await production.auditLog.list()).items).toContainEqual(expect.objectContaining(entry))

    const released = await held()
    await released.production.numbers.release(released.number_id)
    expect(await ohunServer(['numbers', 'remove', released.e164, '--held', '--yes'])).toMatchObject({ code: 0 })
    await expect(released.production.numbers.reclaim(released.number_id)).rejects.toMatchObject({ status: 404 })
  })

  test('3 for a sandbox number', async () => {
    expect(await ohunServer(['numbers', 'remove', '+2348000000001'])).toMatchObject({ code: 3 })
  })
})

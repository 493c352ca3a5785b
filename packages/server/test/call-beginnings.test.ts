import { afterAll, beforeAll, expect, test } from 'vitest'
import { plans } from '../src/features/billing/plans.ts'
import { ANY_HOUR, agentOf, rawClient, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const LINES = plans.starter.concurrent_calls

let server: TestServer
let second: Awaited<ReturnType<typeof startSecondServer>>

beforeAll(async () => {
  server = await startTestServer()
  second = await startSecondServer(server)
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})

/** A workspace that has never had a call, with an agent that may. */
async function caller(plan: 'starter' | 'scale'): Promise<{ workspace: TestWorkspace; agent_id: string }> {
  const workspace = await server.workspace({ plan })
  const { agent_id } = await agentOf(workspace.sandbox, ANY_HOUR)
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  return { workspace, agent_id }
}

interface Attempts {
  count: number
  /** The idempotency key of each. */
  key: (turn: number) => string
  /** In turn; default: both servers. */
  on?: Pick<TestServer, 'base_url'>[]
}

/** So many calls at once. @returns their HTTP statuses. */
async function place(
  { workspace, agent_id }: Awaited<ReturnType<typeof caller>>,
  { count, key, on = [second, server] }: Attempts,
): Promise<number[]> {
  const body = { agent_id, to_number: '+2348031234567' }
  const answers = Array.from({ length: count }, async (_, turn) => {
    const headers = { 'Idempotency-Key': key(turn) }
    return await rawClient(on[turn % on.length]!, workspace.sandbox_key)('POST', '/v1/calls', { body, headers })
  })
  return (await Promise.all(answers)).map(({ status }) => status)
}

const having = (statuses: number[], status: number): number => statuses.filter((one) => one === status).length

const COUNTS = `
  select (select count(*) from calls where workspace_id = $1)::int as calls,
    (select count(*) from live_calls where workspace_id = $1)::int as leases,
    (select live from live_call_counts where workspace_id = $1 and environment = 'sandbox') as counted,
    (select count(*) from events where workspace_id = $1 and event_type = 'call.initiated')::int as events,
    (select count(*) from idempotency_keys where workspace_id = $1 and operation_id = 'createCall')::int as keys`

async function rowsOf({ workspace_id }: TestWorkspace): Promise<Record<string, number>> {
  return (await server.db.pool.query(COUNTS, [workspace_id])).rows[0]
}

const of = (count: number) => ({ calls: count, leases: count, counted: count, events: count, keys: count })

test('many concurrent calls: exactly as many begin as the plan allows, and the others leave nothing behind', async () => {
  const starter = await caller('starter')
  const statuses = await place(starter, { count: 4 * LINES, key: (turn) => `call-${turn}` })
  expect(having(statuses, 201)).toBe(LINES)
  expect(having(statuses, 429)).toBe(3 * LINES)
  expect(await rowsOf(starter.workspace)).toEqual(of(LINES))
})

test('calls of a workspace without a free line share a commit with others, which all begin', async () => {
  const [starter, scale] = [await caller('starter'), await caller('scale')]
  const [refused, begun] = await Promise.all([
    place(starter, { count: 4 * LINES, key: (turn) => `call-${turn}` }),
    place(scale, { count: 4 * LINES, key: (turn) => `call-${turn}` }),
  ])
  expect(having(refused, 201)).toBe(LINES)
  expect(having(begun, 201)).toBe(4 * LINES)
  expect(await rowsOf(starter.workspace)).toEqual(of(LINES))
  expect(await rowsOf(scale.workspace)).toEqual(of(4 * LINES))
})

test('repeats of one request among many calls at once use no line', async () => {
  const starter = await caller('starter')
  const statuses = await place(starter, { count: 4 * LINES, key: (turn) => `call-${turn % (LINES - 1)}` })
  expect(having(statuses, 201)).toBe(4 * LINES)
  expect(await rowsOf(starter.workspace)).toEqual(of(LINES - 1))
})

test('repeats take no line from another call of their batch', async () => {
  const starter = await caller('starter')
  await place(starter, { count: 1, key: () => 'first' })
  const { release, waiting } = await lockedCounter(starter.workspace)
  // The first of the two statements begins these calls; the second one, which does not see that, has them as repeats.
  const [some, others] = [
    place(starter, { count: 3, key: (turn) => `call-${turn}`, on: [second] }),
    waiting(1).then(() => place(starter, { count: LINES - 1, key: (turn) => `call-${turn}`, on: [server] })),
  ]
  await waiting(2)
  await release()
  expect(await some).toEqual([201, 201, 201])
  expect(await others).toEqual(Array.from({ length: LINES - 1 }, () => 201))
  expect(await rowsOf(starter.workspace)).toEqual(of(LINES))
})

/** Each process's batch waits at the counter until `release`. */
async function lockedCounter({ workspace_id }: TestWorkspace) {
  const holder = await server.db.knex.transaction()
  await holder('live_call_counts').where({ workspace_id }).forUpdate()
  const blocked = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'with%wanted as%'`
  return {
    release: () => holder.commit(),
    waiting: (count: number) =>
      expect.poll(async () => (await server.db.pool.query(blocked)).rows[0].count).toBe(count),
  }
}

test('first calls of workspaces that never had one, on two servers, all begin', async () => {
  const callers = await Promise.all(Array.from({ length: 6 }, () => caller('scale')))
  const statuses = await Promise.all(callers.map((one) => place(one, { count: 4, key: (turn) => `call-${turn}` })))
  expect(having(statuses.flat(), 201)).toBe(24)
  for (const { workspace } of callers) expect(await rowsOf(workspace)).toEqual(of(4))
})

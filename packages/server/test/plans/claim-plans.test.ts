import { afterAll, beforeAll, expect, test } from 'vitest'
import { DELIVERIES } from '../../src/delivery/delivery-statements.ts'
import { pollStatement } from '../../src/platform/work/poll-statement.ts'
import { workStatements, type ClaimParams } from '../../src/platform/work/statements.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

const WAITING = 40_000
const ENDPOINTS = 40
/** Pages of 8 KB. Reading past all that waits takes some thousands. */
const FEW_BLOCKS = 400
const NOW = new Date('2026-11-20T11:00:00.000Z')

let database: TestDatabase

/** A workspace with a long backlog for each of its endpoints, which all claims have read past. */
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(`
    insert into pending_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type,
      next_attempt_at, created_at)
    select 'del_' || lpad(n::text, 9, '0'), 'evt_1', 'whep_' || n % ${ENDPOINTS}, 'ws_full', 'production', 'agt_1',
      'call.completed', '2026-11-20T10:00:00Z'::timestamptz + n * interval '1 ms', now()
    from generate_series(1, ${WAITING}) n`)
  await database.pool.query('vacuum analyze pending_deliveries')
})
afterAll(() => database.drop())

const read_past = Array.from({ length: 3 }, () => new Date(NOW.getTime() - 2_000))
const nothing: ClaimParams = {
  now: NOW,
  lease_end: new Date(NOW.getTime() + 30_000),
  owner: 1,
  level_rooms: [512, 256, 128],
  from: read_past,
  scans: [1_024, 512, 256],
  key_room: 16,
  key_rooms: '{}',
  tenant_rooms: '{}',
  tenant_room: 256,
  tenant_leases: '{}',
  full_keys: [],
  full_tenants: ['ws_full'],
  degraded_keys: [],
  freed_key: [],
  freed_tenant: [],
  freed_tenants: [],
}

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number; 'Actual Rows': number }
}

const claimed = (params: Partial<ClaimParams>): Promise<{ blocks: number; rows: number }> =>
  explained(workStatements(DELIVERIES).claim, { ...nothing, ...params })

/** Explains a statement as the engine's connections run it, without its effect. */
async function explained(
  { text, names }: { text: string; names: readonly string[] },
  params: object,
): Promise<{ blocks: number; rows: number }> {
  const client = await database.work_pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
      `explain (analyze, buffers, format json) ${text}`,
      names.map((name): unknown => Reflect.get(params, name)),
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    const blocks = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
    return { blocks, rows: plan?.['Actual Rows'] ?? 0 }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('waiting work of a full workspace costs the claims of others nothing', async () => {
  const { blocks, rows } = await claimed({})
  expect(rows).toBe(1) // of what was read, without an item
  expect(blocks).toBeLessThan(30)
})

test('an endpoint that has room again is looked up in its own range', async () => {
  const { blocks, rows } = await claimed({ freed_key: ['whep_7'], freed_tenant: ['ws_full'] })
  expect(rows).toBe(16)
  expect(blocks).toBeLessThan(FEW_BLOCKS)
})

test('the endpoints of a workspace that has room again are looked up step by step', async () => {
  const room = 40
  const { blocks, rows } = await claimed({
    full_tenants: [],
    freed_tenants: ['ws_full'],
    tenant_rooms: JSON.stringify({ ws_full: room }),
  })
  expect(rows).toBe(room)
  expect(blocks).toBeLessThan(5 * FEW_BLOCKS)
})

test('a look at the table costs a few pages, however much waits', async () => {
  const poll = pollStatement([{ table: DELIVERIES }])
  const { blocks, rows } = await explained(poll, { horizon: NOW, lapsed_at: [NOW], owner: 1 })
  expect(rows).toBe(1)
  expect(blocks).toBeLessThan(30)
})

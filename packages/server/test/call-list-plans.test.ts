import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCalls } from '../src/features/calls/list-calls.ts'
import type { Caller } from '../src/platform/caller.ts'
import { explaining } from './support/explained.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const ROWS = 40_000
/** A page of 21 rows whose blocks are all different, of which a filter on a third leaves out two. */
const FEW_BLOCKS = 150

const LATE = `call_${String(ROWS / 2).padStart(8, '0')}`

let database: TestDatabase

/** A twentieth of the calls are of one workspace, whose two agents have half of them each. */
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(`
    insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, ai_mode,
      created_at, updated_at)
    select 'call_' || lpad(i::text, 8, '0'), 'ws_' || i % 20, 'agt_' || i % 20 || '_' || i / 20 % 2, 'production',
      case when i / 40 % 3 = 0 then 'inbound' else 'outbound' end, case when i % 5000 = 1 then 'failed' else 'completed' end,
      '+2348000000000', '+23480' || lpad(i::text, 8, '0'), 'byom', now(), now()
    from generate_series(1, ${ROWS}) i`)
  await database.pool.query('vacuum analyze calls')
})
afterAll(() => database.drop())

const caller = { workspace_id: 'ws_1', environment: 'production' } as Caller
const agent_id = 'agt_1_0'

test.each([
  ['nothing', {}, 21],
  ['an agent', { agent_id }, 21],
  ['an agent and a frequent status', { agent_id, status: 'completed' }, 21],
  ['an agent and a rare status', { agent_id, status: 'failed' }, 4],
  ['an agent and a direction', { agent_id, direction: 'inbound' }, 21],
] as const)('calls by %s cost a few blocks, on a late page too', async (_, filters, late) => {
  for (const after of [null, LATE]) {
    const { db, blocks } = explaining(database)
    const query = { sql: '', bindings: [] as unknown[] }
    database.knex.once('query', ({ sql, bindings }: typeof query) => Object.assign(query, { sql, bindings }))
    const rows = await listCalls(database.knex, caller, { filters, after, limit: 21 })
    expect(rows).toHaveLength(after === null ? Math.min(21, late * 2) : late)
    await db.pool.query({ text: query.sql, values: query.bindings })
    expect(blocks()).toBeGreaterThan(0)
    expect(blocks()).toBeLessThan(FEW_BLOCKS)
  }
})

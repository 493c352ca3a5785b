import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCalls, type CallFilters } from '../../src/features/calls/list-calls.ts'
import type { Caller } from '../../src/platform/caller.ts'
import { MAX_WALKED } from '../../src/platform/db/walk.ts'
import { explaining } from '../support/explained.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

const ROWS = 40_000
/** A page of 21 rows whose blocks are all different, of which a filter on a third leaves out two. */
const FEW_BLOCKS = 150

const LATE = `call_${String(ROWS / 2).padStart(8, '0')}`

let database: TestDatabase

/** A twentieth of the calls are of one workspace, whose two agents have half of them each. */
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(`
    insert into calls (call_id, workspace_id, agent_id, environment, direction, status, end_reason, from_number,
      to_number, ai_mode, created_at, updated_at)
    select 'call_' || lpad(i::text, 8, '0'), 'ws_' || i % 20, 'agt_' || i % 20 || '_' || i / 20 % 2, 'production',
      case when i / 40 % 3 = 0 then 'inbound' else 'outbound' end, case when i % 5000 = 1 then 'failed' else 'completed' end,
      case when i % 5000 = 1 then 'idle' else 'remote_hangup' end, '+2348000000000', '+23480' || lpad(i::text, 8, '0'), 'byom', now(), now()
    from generate_series(1, ${ROWS}) i`)
  await database.pool.query(`
    insert into call_words (call_id, words)
    select call_id, array['h:hello', case when call_id like '%7' then 'h:often' else 'h:else' end] ||
      case when right(call_id, 4) = '0001' then array['h:seldom'] else '{}' end from calls;
    update call_words w set words = array(
      select to_hex(hashtext(c.workspace_id || c.environment)) || substr(word, 2) from unnest(w.words) word)
    from calls c where c.call_id = w.call_id`)
  await database.pool.query('vacuum analyze calls')
  await database.pool.query('vacuum analyze call_words')
})
afterAll(() => database.drop())

const caller = { workspace_id: 'ws_1', environment: 'production' } as Caller
const agent_id = 'agt_1_0'

/** The blocks that a page costs, with those of all its statements. */
async function pageOf(filters: CallFilters, after: string | null) {
  const { db, blocks } = explaining(database)
  const queries: { sql: string; bindings: unknown[] }[] = []
  const keep = ({ sql, bindings }: { sql: string; bindings: unknown[] }) => void queries.push({ sql, bindings })
  database.knex.on('query', keep)
  const found = await listCalls({ ...database, pool: db.pool }, caller, { filters, after, limit: 21 })
  database.knex.off('query', keep)
  for (const { sql, bindings } of queries) await db.pool.query({ text: sql, values: bindings })
  return { ...found, blocks: blocks() }
}

test.each([
  ['nothing', {}, 21],
  ['an agent', { agent_id }, 21],
  ['an agent and a frequent status', { agent_id, status: 'completed' }, 21],
  ['an agent and a rare status', { agent_id, status: 'failed' }, 4],
  ['an agent and a direction', { agent_id, direction: 'inbound' }, 21],
  ['a number of the workspace', { number: '+2348000000000' }, 21],
  ['a number that called once', { number: '+2348000000021' }, 1],
  ['a rare end reason', { end_reason: 'idle' }, 4],
  ['a rare word', { text: 'Seldom' }, 2],
  ['a rare word beside a frequent one', { text: 'hello seldom' }, 2],
] as const)('calls by %s cost a few blocks, on a late page too', async (_, filters, late) => {
  for (const after of [null, LATE]) {
    const { rows, blocks } = await pageOf(filters, after)
    if (after !== null || late === 21) expect(rows).toHaveLength(late)
    expect(blocks).toBeGreaterThan(0)
    expect(blocks).toBeLessThan(FEW_BLOCKS)
  }
})

test('a search without an index looks at a limited number of calls, and says where it stopped', async () => {
  const long = await pageOf({ min_duration_seconds: 600 }, null)
  expect(long).toMatchObject({ rows: [], further: null })
  const { rows } = await database.pool.query<{ call_id: string }>(
    `insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, ai_mode,
       duration_seconds, created_at, updated_at)
     select 'call_' || lpad(i::text, 8, '0'), 'ws_1', 'agt_1_0', 'production', 'inbound', 'completed', '+2348000000000',
       '+2348031234567', 'byom', case when i = ${ROWS + 1} then 900 else 1 end, now(), now()
     from generate_series(${ROWS + 1}, ${ROWS + 1 + MAX_WALKED}) i returning call_id`,
  )
  const ids = rows.map(({ call_id }) => call_id).toSorted()
  const first = await pageOf({ min_duration_seconds: 600 }, null)
  expect(first).toMatchObject({ rows: [], further: ids[1] })
  const second = await pageOf({ min_duration_seconds: 600 }, first.further)
  expect(second).toMatchObject({ rows: [{ call_id: ids[0] }], further: null })
})

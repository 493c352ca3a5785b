import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOutboundFacts } from '../src/features/outbound/outbound-facts.ts'
import type { Database } from '../src/platform/db/database.ts'
import { agentOf } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
  await server.db.pool.query('analyze')
})
afterAll(() => server.stop())

/** PostgreSQL plans the first five executions anew in any case. */
const PLANNED_ANEW = 5

test('what the gates ask is planned once, whether a number is named or not, and finds all by index', async () => {
  const { agent_id } = await agentOf(workspace.sandbox)
  const { e164 } = await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const caller = {
    workspace_id: workspace.workspace_id,
    environment: 'sandbox',
    actor: 'x',
    requests_per_minute: 1,
  } as const
  const client = await server.db.pool.connect()
  try {
    const db = { pool: client } as unknown as Database
    for (let time = 0; time < 10; time++)
      for (const from_number of [null, e164])
        expect(await readOutboundFacts(db, caller, { agent_id, from_number })).toMatchObject({ from_number: e164 })
    const { rows } = await client.query<{ generic_plans: number; custom_plans: number }>(
      `select generic_plans::int, custom_plans::int from pg_prepared_statements where name = 'outbound_facts'`,
    )
    expect(rows).toEqual([{ custom_plans: PLANNED_ANEW, generic_plans: 20 - PLANNED_ANEW }])
    const values = `'${caller.workspace_id}', '${agent_id}', 'sandbox', null`
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `set plan_cache_mode = force_generic_plan; explain execute outbound_facts (${values})`,
    )
    const [, explained] = plan as unknown as { rows: { 'QUERY PLAN': string }[] }[]
    expect(explained?.rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on (numbers|calls|events)/)
  } finally {
    client.release(true)
  }
})

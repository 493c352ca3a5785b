import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { openDatabase, type Database } from '../../src/platform/db/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { startServer, type RunningServer } from '../../src/start/start.ts'
import { startBackend, type Backend } from '../support/backend.ts'
import { hotStatements, plannedOnce, plansOf } from '../support/prepared-statements.ts'
import { TestClock } from '../support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { ENCRYPTION_KEY, makeWorkspace, type TestWorkspace } from '../support/test-server.ts'

const CALLS = 12
const CALLER = '+2348031234567'

let database: TestDatabase
/** With one connection, so that each statement runs on it often. */
let db: Database
let server: RunningServer
let backend: Backend
let workspace: TestWorkspace
const clock = new TestClock()

beforeAll(async () => {
  database = await createTestDatabase({ plan_cache_mode: 'auto' })
  db = openDatabase({ connectionString: database.url, max: 1 })
  backend = await startBackend()
  await fillTables()
  const config = readConfig({ OHUN_ALLOW_INSECURE_TARGETS: 'true', OHUN_METRICS_ADDRESS: 'off' })
  const server_deps = { db, clock, log: createLog('silent'), encryption_key: ENCRYPTION_KEY }
  server = await startServer({ ...config, port: 0 }, server_deps)
  workspace = await makeWorkspace({ db: database, clock, base_url: server.base_url })
})
afterAll(async () => {
  await server.stop()
  await db.close()
  await backend.stop()
  await database.drop()
})

/** Tables of a service that has been running for a while: in an empty one every plan is as good. */
async function fillTables(): Promise<void> {
  await database.pool.query(`
    insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, ai_mode,
      created_at, updated_at)
    select 'call_' || n, 'ws_' || n % 50, 'agt_' || n % 500, 'sandbox', 'outbound', 'completed', '+2348000000001',
      '+2348031234567', 'byom', now(), now() from generate_series(1, 20000) n;
    insert into transcript_turns (call_id, position, turn_id, role, text, "timestamp")
    select 'call_' || n, p, 'trn_' || n || '_' || p, 'caller', 'Hello?', now()
    from generate_series(1, 20000) n, generate_series(0, 1) p;
    insert into live_calls (call_id, workspace_id, environment, owner, lease_until, agent)
    select 'call_' || n, 'ws_' || n % 50, 'production', 999999, now() + interval '10 years', '{}'
    from generate_series(1, 500) n;
    insert into live_call_counts (workspace_id, environment, live) select 'ws_' || n, 'production', 10 from generate_series(0, 49) n;
    insert into webhook_targets (target_id, workspace_id, agent_id, kind, url, created_at, updated_at)
    select 'agt_' || n, 'ws_' || n % 50, 'agt_' || n, 'agent_url', 'https://example.com/', now(), now()
    from generate_series(1, 5000) n`)
  for (const table of ['calls', 'transcript_turns', 'live_calls', 'live_call_counts', 'webhook_targets'])
    await database.pool.query(`vacuum analyze ${table}`)
}

test('every hot statement of calls is planned once, not for each execution', async () => {
  const { sandbox } = workspace
  const settings = { display_name: 'Ada', webhook_url: backend.url }
  const { agent_id } = await sandbox.agents.create(settings)
  const { e164: to_number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  for (let made = 0; made < CALLS; made++) await sandbox.calls.create({ agent_id, to_number: CALLER })
  for (let made = 0; made < CALLS; made++)
    await expect(sandbox.calls.create({ agent_id, to_number: '+2348031239001' })).rejects.toThrow('No carrier')
  for (let made = 0; made < CALLS; made++)
    await sandbox.sandbox.inboundCall({ from_number: CALLER, to_number, utterances: [] })
  for (let second = 0; second < 6; second++) {
    await server.idle()
    await clock.advance(1_000)
  }
  await server.idle()
  const hot = hotStatements('calls')
  expect(await plansOf(db, hot)).toEqual(plannedOnce(hot))
})

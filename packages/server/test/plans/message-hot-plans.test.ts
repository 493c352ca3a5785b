import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { openDatabase, type Database } from '../../src/platform/db/database.ts'
import { madeStatements } from '../../src/platform/db/statement.ts'
import { createLog } from '../../src/platform/log.ts'
import { startServer, type RunningServer } from '../../src/start/start.ts'
import { genericPlan } from '../support/explained.ts'
import { hotStatements, plannedOnce, plansOf } from '../support/prepared-statements.ts'
import { FakeSmsLink } from '../support/fake-link.ts'
import { brought } from '../support/inbound-message.ts'
import { TestClock } from '../support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { ENCRYPTION_KEY, makeWorkspace } from '../support/test-server.ts'

const MESSAGES = 12

let database: TestDatabase
/** With one connection for requests, so that each statement runs on it often. */
let db: Database
let server: RunningServer
const clock = new TestClock()
const link = new FakeSmsLink('mtn')

beforeAll(async () => {
  database = await createTestDatabase({ plan_cache_mode: 'auto' })
  db = openDatabase({ connectionString: database.url, max: 1 })
  await fillTables()
  const config = readConfig({ OHUN_ALLOW_INSECURE_TARGETS: 'true', OHUN_METRICS_ADDRESS: 'off' })
  const links = { sms: [link], whatsapp: [] }
  const server_deps = { db, clock, log: createLog('silent'), encryption_key: ENCRYPTION_KEY, links }
  server = await startServer({ ...config, port: 0 }, server_deps)
})
afterAll(async () => {
  await server.stop()
  await db.close()
  await database.drop()
})

/** Tables of a service that has been running for a while: in an empty one every plan is as good. */
async function fillTables(): Promise<void> {
  await database.pool.query(`
    insert into conversations (conversation_id, workspace_id, environment, agent_id, channel, number, contact, created_at, updated_at)
    select 'conv_' || n, 'ws_' || n % 50, 'sandbox', 'agt_' || n % 500, 'sms', '+2348000000001', '+23480' || n, now(), now()
    from generate_series(1, 20000) n;
    insert into messages (message_id, workspace_id, environment, agent_id, conversation_id, channel, direction, "from", "to",
      message_type, body, segments, status, turn_id, created_at)
    select 'msg_' || n, 'ws_' || n % 50, 'sandbox', 'agt_' || n % 500, 'conv_' || n, 'sms', 'outbound', '+2348000000001',
      '+23480' || n, 'text', 'Hello', 1, 'delivered', 'trn_' || n, now()
    from generate_series(1, 20000) n;
    insert into message_parts (carrier, carrier_message_id, message_id, part, parts, status, created_at)
    select 'mtn-1', 'part-' || n, 'msg_' || n, 1, 1, 'delivered', now() from generate_series(1, 20000) n;
    insert into webhook_targets (target_id, workspace_id, agent_id, kind, url, created_at, updated_at)
    select 'agt_' || n, 'ws_' || n % 50, 'agt_' || n, 'agent_url', 'https://example.com/', now(), now()
    from generate_series(1, 5000) n;
    insert into numbers (number_id, e164, environment, type, country_code, channels)
    select 'num_hot_' || n, '+2348001' || 100000 + n, 'sandbox', 'mobile_virtual', 'NG', '{sms}' from generate_series(1, 20000) n`)
  for (const table of ['numbers', 'conversations', 'messages', 'message_parts', 'webhook_targets'])
    await database.pool.query(`vacuum analyze ${table}`)
}

test('every hot statement of messages, receipts and turns is planned once, not for each execution', async () => {
  const { sandbox, production } = await makeWorkspace({ db: database, clock, base_url: server.base_url })
  const { agent_id } = await sandbox.agents.create({ display_name: 'Ada', ai_provider: 'openai' })
  const { e164: to } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const charged = await production.agents.create({ display_name: 'Bola', ai_provider: 'openai' })
  await database.pool.query(`
    insert into numbers (number_id, e164, environment, type, country_code, channels)
    values ('num_1', '+2348039999999', 'production', 'mobile_virtual', 'NG', '{sms}')`)
  await production.numbers.claim({ number_id: 'num_1', agent_id: charged.agent_id })
  for (let made = 0; made < MESSAGES; made++) {
    const message = { agent_id, channel: 'sms', to: '+2348031234567', body: 'Hello' } as const
    await sandbox.messages.create(message, { idempotencyKey: `key-${made}` })
    await production.messages.create({ ...message, agent_id: charged.agent_id })
    await sandbox.sandbox.inboundMessage({ to, from: message.to, channel: 'sms', body: 'Hello' })
    await link.inbox!.received(brought({ to: '+2348039999999', body: 'Hello' })) // its reply is charged, so its turn ends alone
    await clock.advance(1_000)
    await server.idle()
  }
  const hot = hotStatements('messages')
  expect(await plansOf(db, hot)).toEqual(plannedOnce(hot))
})

test.each(hotStatements('messages'))('$name finds its rows by indexes', async ({ text }) => {
  const plan = await genericPlan(database, text)
  expect(plan).not.toMatch(/Seq Scan on (conversations|messages|message_parts|numbers|number_claims|webhook_targets)/)
})

test('a look for the work of recurring jobs reads each table once, and only by indexes', async () => {
  const looks = madeStatements().filter(({ name, text }) => name.startsWith('work_poll_') && text.includes("'queued'"))
  expect(looks).not.toEqual([])
  for (const { text } of looks) {
    const plan = await genericPlan({ pool: database.work_pool }, text)
    expect(plan.match(/messages_queued|messages_uncharged/g)).toHaveLength(2)
    // The table of owners has one row for each process.
    expect(plan).not.toMatch(/Seq Scan on (?!owners)/)
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDeliveryHarness, type DeliveryHarness } from '../support/delivery-harness.ts'
import { openDatabase, type Database } from '../../src/platform/db/database.ts'
import { hotStatements, plannedOnce, plansOf } from '../support/prepared-statements.ts'
import { TestClock } from '../support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { startWebhookReceiver, status, type WebhookReceiver } from '../support/webhook-receiver.ts'

const ROUNDS = 12

let database: TestDatabase
/** With one connection for requests, so that each statement runs on it often. */
let db: Database
let harness: DeliveryHarness
let receiver: WebhookReceiver
const clock = new TestClock()

beforeAll(async () => {
  database = await createTestDatabase({ plan_cache_mode: 'auto' })
  receiver = await startWebhookReceiver()
  db = openDatabase({ connectionString: database.url, max: 1 })
  harness = await openDeliveryHarness({ db, clock })
  await fillTables()
})
afterAll(async () => {
  await harness.stop()
  await db.close()
  await receiver.close()
  await database.drop()
})

/** Tables of a service that has been running for a while: in an empty one every plan is as good. */
async function fillTables(): Promise<void> {
  await database.pool.query(`
    insert into webhook_targets (target_id, workspace_id, agent_id, kind, url, created_at, updated_at)
    select 'agt_' || n, 'ws_' || n % 50, 'agt_' || n, 'agent_url', 'https://example.com/', now(), now()
    from generate_series(1, 5000) n;
    insert into pending_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status,
      attempt_count, next_attempt_at, created_at)
    select 'del_' || n, 'evt_1', 'agt_' || n % 5000, 'ws_' || n % 50, 'production', 'agt_' || n % 5000, 'call.completed',
      'retrying', 1, now() + interval '10 years', now()
    from generate_series(1, 20000) n`)
  for (const table of ['webhook_targets', 'pending_deliveries']) await database.pool.query(`vacuum analyze ${table}`)
}

test('every hot statement of the delivery engine is planned once, not for each execution', async () => {
  const healthy = await harness.agent(receiver.url('/healthy'))
  const flaky = await harness.agent(receiver.url('/flaky'))
  receiver.answer('/flaky', status(500))
  for (let round = 0; round < ROUNDS; round++) {
    await harness.emit(healthy)
    await harness.outbox.publish(harness.event(flaky))
    await clock.advance(60_000)
    await harness.engine.idle()
  }
  const hot = hotStatements('deliveries')
  expect(await plansOf(db, hot)).toEqual(plannedOnce(hot))
})

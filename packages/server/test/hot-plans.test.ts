import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hotStatements } from '../src/delivery/hot-statements.ts'
import { openDeliveryHouse, type DeliveryHouse } from './support/delivery-house.ts'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { startWebhookReceiver, status, type WebhookReceiver } from './support/webhook-receiver.ts'

/** PostgreSQL plans so many executions by their parameters before it may keep a plan. */
const FIRST_EXECUTIONS = 5
const ROUNDS = 12

let database: TestDatabase
/** With one connection for requests, so that each statement runs on it often. */
let db: Database
let house: DeliveryHouse
let receiver: WebhookReceiver
const clock = new TestClock()

interface Prepared {
  name: string
  generic: number
  custom: number
}

beforeAll(async () => {
  database = await createTestDatabase()
  receiver = await startWebhookReceiver()
  db = openDatabase({ connectionString: database.url, max: 1 })
  house = await openDeliveryHouse({ db, clock })
  await fillTables()
})
afterAll(async () => {
  await house.stop()
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

async function preparedOn(pool: pg.Pool): Promise<Prepared[]> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const sql = `select name, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements`
  const found = await Promise.all(clients.map((client) => client.query<Prepared>(sql)))
  for (const client of clients) client.release()
  return found.flatMap(({ rows }) => rows)
}

test('every hot statement of the delivery engine is planned once, not for each execution', async () => {
  const healthy = await house.agent(receiver.url('/healthy'))
  const flaky = await house.agent(receiver.url('/flaky'))
  receiver.answer('/flaky', status(500))
  for (let round = 0; round < ROUNDS; round++) {
    await house.emit(healthy)
    await house.outbox.publish(house.event(flaky))
    await clock.advance(60_000)
    await house.engine.idle()
  }
  const prepared = [...(await preparedOn(db.pool)), ...(await preparedOn(db.work_pool))]
  const totals = hotStatements.map(({ name }) => {
    const same = prepared.filter((one) => one.name === name)
    const custom = Math.max(0, ...same.map((one) => one.custom))
    return { name, runs: same.some(({ generic }) => generic > 0), planned_each_time: custom > FIRST_EXECUTIONS }
  })
  expect(totals).toEqual(hotStatements.map(({ name }) => ({ name, runs: true, planned_each_time: false })))
})

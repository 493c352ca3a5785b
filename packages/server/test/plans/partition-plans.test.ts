import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEvents } from '../../src/features/events/list-events.ts'
import { listDeliveries } from '../../src/features/webhooks/list-deliveries.ts'
import { findDeliveries } from '../../src/features/webhooks/read-deliveries.ts'
import type { Caller } from '../../src/platform/caller.ts'
import { madeStatements, run, type Statement } from '../../src/platform/db/statement.ts'
import '../../src/delivery/redact-events.ts'
import { explaining } from '../support/explained.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

const PARTITIONS = 24
const ROWS_OF_EACH = 2_500
/** To find that a partition has nothing, three blocks of its index are read; a list of deliveries asks for three statuses. */
const OF_ONE_LIST = PARTITIONS * 3 + 60
const OF_DELIVERIES = 3 * OF_ONE_LIST

let database: TestDatabase

/** Two years of partitions, which are filled evenly; a quiet workspace has its only rows in the oldest one. */
beforeAll(async () => {
  database = await createTestDatabase()
  for (const [table, prefix] of [
    ['events', 'evt'],
    ['ended_deliveries', 'del'],
  ] as const) {
    await database.pool.query(`drop table ${table}_first`)
    for (let n = 0; n < PARTITIONS; n++)
      await database.pool.query(`create table ${table}_${n} partition of ${table}
        for values from ('${prefix}_${String(n * ROWS_OF_EACH).padStart(8, '0')}') to ('${prefix}_${String((n + 1) * ROWS_OF_EACH).padStart(8, '0')}')`)
  }
  await database.pool.query(`
    create table seed as select lpad(i::text, 8, '0') as id, case when i < 10 then 'ws_quiet' else 'ws_' || i % 5 end as workspace_id
    from generate_series(1, ${PARTITIONS * ROWS_OF_EACH - 1}) i;
    insert into webhook_targets
    select 'whep_' || workspace_id, workspace_id, 'agt_' || workspace_id, 'endpoint', 'https://example.com/', '', true, now(), now(), null
    from (select distinct workspace_id from seed) w;
    insert into events
    select 'evt_' || id, workspace_id, 'sandbox', 'agt_' || workspace_id, 'call.initiated', 'voice', '+2348000000000',
      '+234803' || right(id, 7), '{}', now() from seed;
    insert into ended_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status,
      round, claim, attempt_count, created_at)
    select 'del_' || id, 'evt_' || id, 'whep_' || workspace_id, workspace_id, 'sandbox', 'agt_' || workspace_id,
      'call.initiated', 'delivered', 1, 2, 1, now() from seed`)
  await database.pool.query('vacuum analyze events, ended_deliveries, webhook_targets')
})
afterAll(() => database.drop())

const callerOf = (workspace_id: string) => ({ workspace_id, environment: 'sandbox' }) as Caller
const page = { after: null, limit: 21 }

test.each([
  ['a busy workspace', 'ws_1', 21],
  ['one whose only rows are in the oldest partition', 'ws_quiet', 9],
])('events and deliveries of %s cost a few blocks of each partition', async (_, workspace_id, found) => {
  for (const filters of [{}, { event_type: 'call.initiated' }, { agent_id: `agt_${workspace_id}` }] as const) {
    const events = explaining(database)
    expect(await listEvents(events.db, callerOf(workspace_id), { filters, ...page })).toHaveLength(found)
    expect(events.blocks()).toBeLessThan(OF_ONE_LIST)
    const deliveries = explaining(database)
    const { rows } = await listDeliveries(deliveries.db, callerOf(workspace_id), { filters, ...page })
    expect(rows).toHaveLength(found)
    expect(deliveries.blocks()).toBeLessThan(OF_DELIVERIES)
  }
})

test('a late page does not touch the partitions that are newer', async () => {
  const { db, blocks } = explaining(database)
  const filters = {}
  expect(await listEvents(db, callerOf('ws_1'), { filters, after: 'evt_00003000', limit: 21 })).toHaveLength(21)
  expect(blocks()).toBeLessThan(60)
})

test('a delivery is looked up in one partition', async () => {
  const { db, blocks } = explaining(database)
  expect(await findDeliveries(db, callerOf('ws_1'), ['del_00030001'])).toHaveLength(1)
  expect(blocks()).toBeLessThan(60)
})

test('the events of a contact are found by an index of each partition', async () => {
  const { db, blocks } = explaining(database)
  const found = madeStatements().find(({ name }) => name === 'events_of_contact') as Statement<object, object>
  const contact = { workspace_id: 'ws_1', contact: '+2348030030001', after: '', limit: 1_000 }
  expect(await run(db, found, contact)).toMatchObject([{ event_id: 'evt_00030001' }])
  expect(blocks()).toBeLessThan(OF_ONE_LIST)
})

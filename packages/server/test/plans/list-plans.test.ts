import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countRange, reopenBatch, startOf } from '../../src/delivery/replay-range.ts'
import { createTargetStats } from '../../src/delivery/target-stats.ts'
import { listEvents } from '../../src/features/events/list-events.ts'
import { listDeliveries } from '../../src/features/webhooks/list-deliveries.ts'
import type { DeliveryError, DeliveryStatus } from '../../src/generated/types.gen.ts'
import type { Caller } from '../../src/platform/caller.ts'
import { systemClock } from '@ohun/clock'
import { createLog } from '../../src/platform/log.ts'
import { explaining } from '../support/explained.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

const ROWS = 30_000
/** Pages of 8 KB. A scan of all the rows of a table, or of an index over them, reads more. */
const FEW_BLOCKS = 250
const LATE = ROWS / 2

let database: TestDatabase

/**
 * A workspace whose rows are among the oldest, of which one agent and one type have very few; and a busy other one. The eight
 * digits of an id are its time: ten rows in 62 ms.
 */
beforeAll(async () => {
  database = await createTestDatabase()
  await database.knex.raw(`
    create temp table seed as
    select lpad(i::text, 8, '0') as id, case when i > ${ROWS} then 'ws_busy' else 'ws_one' end as workspace_id,
      case when i in (5, 9) then 'few' when i > ${ROWS} then 'busy' else (i % 7)::text end as agent,
      case when i in (7, 9) then 'message.opt_out' else (array['call.initiated', 'call.completed'])[1 + i % 2] end as type,
      case when i % 5000 = 11 then 'dead_lettered' when i % 3 = 1 then 'retrying' else 'delivered' end as status
    from generate_series(1, ${ROWS * 2}) i;
    insert into webhook_targets
    select 'whep_' || agent, 'ws_one', 'agt_' || agent, 'endpoint', 'https://example.com/', '', true, now(), now(), null
    from (select distinct agent from seed) agents;
    insert into events
    select 'evt_' || id, workspace_id, 'sandbox', 'agt_' || agent, type, 'voice', '+2348000000000', '+2348031234567', '{}', now()
    from seed;
    insert into ended_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status,
      round, claim, attempt_count, created_at, last_url, last_started_at, last_duration_ms, last_phases)
    select 'del_' || id, 'evt_' || id, 'whep_' || agent, workspace_id, 'sandbox', 'agt_' || agent, type, status,
      1, 2, 1, now(), 'https://example.com/', now(), 1, '{}'
    from seed where status <> 'retrying';
    insert into pending_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status,
      attempt_count, next_attempt_at, created_at)
    select 'del_' || id, 'evt_' || id, 'whep_' || agent, workspace_id, 'sandbox', 'agt_' || agent, type, status,
      1, now() + interval '1 day', now()
    from seed where status = 'retrying';
    drop table seed;
    insert into webhook_target_hours
    select 'whep_' || t, 'sandbox', date_trunc('hour', now()) - h * interval '1 hour', 1, 1, 1, array_fill(1, array[55])
    from generate_series(0, 99) t, generate_series(0, 47) h;
    insert into webhook_target_health select 'whep_' || t, 'sandbox', 'ws_one', now() from generate_series(0, 999) t`)
  for (const table of [
    'events',
    'pending_deliveries',
    'ended_deliveries',
    'webhook_targets',
    'webhook_target_hours',
    'webhook_target_health',
  ])
    await database.pool.query(`vacuum analyze ${table}`)
})
afterAll(() => database.drop())

const caller = { workspace_id: 'ws_one', environment: 'sandbox' } as Caller

interface Filter {
  status?: DeliveryStatus
  event_type?: string
  agent_id?: string
  endpoint_id?: string
  created_after?: string
  last_error?: DeliveryError
}

const filters: Record<string, Filter> = {
  nothing: {},
  'a frequent status': { status: 'delivered' },
  'a rare status': { status: 'dead_lettered' },
  'a status that nothing has': { status: 'pending' },
  'what is tried again': { status: 'retrying' },
  'what of a rare type is tried again': { status: 'retrying', event_type: 'message.opt_out' },
  'what is tried again at a busy endpoint': { status: 'retrying', endpoint_id: 'whep_3' },
  'a time': { created_after: '1970-01-01T00:00:00Z' },
  'a time and a busy endpoint': { created_after: '1970-01-01T00:00:00Z', endpoint_id: 'whep_3' },
  'an error that nothing has, of the dead letters': { last_error: 'dns', status: 'dead_lettered' },
  'a frequent type': { event_type: 'call.completed' },
  'a rare type': { event_type: 'message.opt_out' },
  'a type that nothing has': { event_type: 'window.closing' },
  'a busy agent': { agent_id: 'agt_3' },
  'an agent with few': { agent_id: 'agt_few' },
  'a busy endpoint': { endpoint_id: 'whep_3' },
  'an endpoint with few': { endpoint_id: 'whep_few' },
  'all of them': { agent_id: 'agt_few', endpoint_id: 'whep_few', status: 'delivered', event_type: 'message.opt_out' },
}
const pages = [null, LATE] as const
const cases = Object.entries(filters).flatMap(([name, filter]) => pages.map((after) => [name, after, filter] as const))

const idAt = (prefix: string, place: number | null): string | null =>
  place === null ? null : `${prefix}_${String(place).padStart(8, '0')}`

test.each(cases)('deliveries by %s after %s cost a few blocks', async (_, place, filter) => {
  const { db, blocks } = explaining(database)
  const { rows } = await listDeliveries(db, caller, { filters: filter, after: idAt('del', place), limit: 21 })
  expect(rows.every(({ delivery_id }) => place === null || delivery_id < (idAt('del', place) ?? ''))).toBe(true)
  expect(blocks()).toBeGreaterThan(0)
  expect(blocks()).toBeLessThan(FEW_BLOCKS)
})

const eventCases = cases.filter(([, , filter]) => !('status' in filter) && !('endpoint_id' in filter))

test.each(eventCases)('events by %s after %s cost a few blocks', async (_, place, filter) => {
  const { db, blocks } = explaining(database)
  const rows = await listEvents(db, caller, { filters: filter, after: idAt('evt', place), limit: 21 })
  expect(rows.every(({ event_id }) => place === null || event_id < (idAt('evt', place) ?? ''))).toBe(true)
  expect(blocks()).toBeGreaterThan(0)
  expect(blocks()).toBeLessThan(FEW_BLOCKS)
})

/** Its 1,400 deliveries that wait for a retry are counted one by one, up to 10,000. */
test('the statistics of a busy endpoint cost a few blocks', async () => {
  const { db, blocks } = explaining(database)
  const stats = createTargetStats({ db, clock: systemClock, log: createLog('silent') })
  const found = await stats.read({ target_ids: ['whep_3'], environment: 'sandbox' })
  expect(found.get('whep_3')).toMatchObject({ delivered: 24 })
  expect(blocks()).toBeGreaterThan(0)
  expect(blocks()).toBeLessThan(2 * FEW_BLOCKS)
})

test('the statistics of a page of endpoints cost a few blocks', async () => {
  const { db, blocks } = explaining(database)
  const stats = createTargetStats({ db, clock: systemClock, log: createLog('silent') })
  const target_ids = Array.from({ length: 20 }, (_, index) => `whep_${index + 50}`)
  expect(await stats.read({ target_ids, environment: 'sandbox' })).toHaveProperty('size', 20)
  expect(blocks()).toBeGreaterThan(0)
  expect(blocks()).toBeLessThan(2 * FEW_BLOCKS)
})

describe('a replay by time', () => {
  const times = { since: new Date(0), until: new Date(Date.now() + 3_600_000) }
  const scope = { workspace_id: 'ws_one', environment: 'sandbox' } as const

  test.each([
    ['a frequent status', 'delivered', null],
    ['a rare status', 'dead_lettered', null],
    ['a busy endpoint', 'delivered', 'whep_3'],
    ['an endpoint with few', 'dead_lettered', 'whep_few'],
  ] as const)('for %s looks at few blocks, and counts no further than asked', async (_, status, target_id) => {
    const { db, blocks } = explaining(database)
    const range = { ...scope, ...times, status, target_id }
    await countRange(db, range, 20)
    expect(blocks()).toBeGreaterThan(0)
    expect(blocks()).toBeLessThan(FEW_BLOCKS)
    await reopenBatch(db, range, { after: startOf(range), due_from: new Date(), limit: 3 })
    expect(blocks()).toBeLessThan(2 * FEW_BLOCKS)
  })
})

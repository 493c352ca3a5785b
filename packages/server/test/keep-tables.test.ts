import { systemClock } from '@ohun/clock'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliveryPartitions } from '../src/delivery/partitioned-tables.ts'
import { callRecordRetention } from '../src/features/calls/ending/call-record-retention.ts'
import { messageRecordRetention } from '../src/features/messages/message-record-retention.ts'
import { keepTables, type Keep } from '../src/features/retention/keep-tables.ts'
import { firstIdAt } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { insertOldRows } from './support/old-rows.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const DAY_MS = 24 * 3_600_000
const KEEP: Keep = { events_days: 120, records_days: 200, archive: false }
/** A twelfth of what is kept. */
const WIDTH_DAYS = 10

let database: TestDatabase
let clock: TestClock
let warnings: unknown[]

beforeEach(async () => {
  database = await createTestDatabase()
  clock = new TestClock(new Date())
  warnings = []
  await database.pool.query(`
    insert into workspaces (workspace_id, name, plan, retention_days, created_at, updated_at)
    values ('ws_1', 'One', 'scale', 30, now(), now())`)
})
afterEach(() => database.drop())

async function keep(changed: Partial<Keep> = {}, machine_clock = systemClock): Promise<void> {
  const log = createLog('silent')
  log.warn = (fields: unknown) => void warnings.push(fields)
  log.error = (fields: unknown) => void warnings.push(fields)
  const deps = {
    db: database,
    clock,
    log,
    tables: deliveryPartitions,
    records: [callRecordRetention, messageRecordRetention],
    machine_clock,
  }
  await keepTables({ ...deps, keep: { ...KEEP, ...changed } }, new AbortController().signal)
}

const hoursFrom = (hours: number) => ({
  ...systemClock,
  now: () => new Date(systemClock.now().getTime() + hours * 3_600_000),
})
const inDays = (days: number): Date => new Date(clock.now().getTime() + days * DAY_MS)
const pass = (days: number): Promise<void> => clock.leap(days * DAY_MS)

async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1`,
    [table],
  )
  return rows.map(({ name }) => name)
}

const REST_OF_EVENT = 'workspace_id, environment, agent_id, event_type, channel, number, "from", body, created_at'

/** A statement of another connection waits for a lock of a table. */
async function untilLockIsAwaited(): Promise<void> {
  const waiting = `select from pg_locks where not granted and locktype = 'relation'
    and database = (select oid from pg_database where datname = current_database())`
  while ((await database.pool.query(waiting)).rowCount === 0);
}

const partitionOfEvents = async (): Promise<string[]> =>
  (await database.pool.query<{ name: string }>('select tableoid::regclass::text as name from events')).rows.map(
    ({ name }) => name,
  )

describe('partitions', () => {
  test.each([2, -2])('are kept while the clock of the machine is %i hours from that of the database', async (hours) => {
    await insertOldRows(database, { workspace_id: 'ws_1', at: inDays(0), count: 2 })
    await pass(151)
    await keep({}, hoursFrom(hours))
    expect(await database.knex('events')).toHaveLength(2)
    expect(warnings).toContainEqual({ difference_ms: expect.any(Number) as number })
    await keep()
    expect(await database.knex('events')).toEqual([])
  })

  test('are made before rows need them, once', async () => {
    await pass(15)
    await keep()
    const made = await partitionsOf('events')
    expect(made).toHaveLength(3) // the first ends 30 days after it was made, the next 10 days later
    await keep()
    expect(await partitionsOf('events')).toEqual(made)
    await insertOldRows(database, { workspace_id: 'ws_1', at: inDays(20), count: 1 })
    expect(await partitionOfEvents()).toEqual([made[0]])
    expect(await database.knex('events_default')).toEqual([])
    expect(warnings).toEqual([])
  })

  test.each([
    ['one', 0, 4],
    ['as many as otherwise, as rows may still come', 2, 16],
  ])('made for a time that has passed without any are %s if the clocks differ by %i hours', async (_, hours, count) => {
    await pass(165)
    await keep({ archive: true }, hoursFrom(hours))
    const made = await partitionsOf('events')
    expect(made.filter((name) => name !== 'events_default')).toHaveLength(count + 1) // the first is not in the archive
  })

  test('made late take their rows from the default partition', async () => {
    await insertOldRows(database, { workspace_id: 'ws_1', at: inDays(45), count: 3 })
    expect(await partitionOfEvents()).toEqual(Array(3).fill('events_default'))
    await pass(60)
    await keep()
    expect(await database.knex('events_default')).toEqual([])
    expect(new Set(await partitionOfEvents()).size).toBe(1)
    expect(await database.knex('events')).toHaveLength(3)
    expect(warnings).toContainEqual(expect.objectContaining({ rows: 3 }))
  })

  test('made late take a row too that is being inserted meanwhile', async () => {
    await insertOldRows(database, { workspace_id: 'ws_1', at: inDays(35), count: 1 })
    await pass(60)
    const kept = await database.knex.transaction(async (writer) => {
      await writer.raw(`insert into events select event_id || '_later', ${REST_OF_EVENT} from events`)
      const keeping = keep()
      await untilLockIsAwaited()
      return { keeping }
    })
    await kept.keeping
    expect(await database.knex('events_default')).toEqual([])
    expect(new Set(await partitionOfEvents()).size).toBe(1)
    expect(warnings).toContainEqual(expect.objectContaining({ rows: 2 }))
  })

  test('are dropped when none of their rows is kept any more, with the deliveries', async () => {
    await insertOldRows(database, { workspace_id: 'ws_1', at: inDays(0), count: 2 })
    await pass(148) // the first partition may have been made before midnight, and the clock of the test after it
    await keep()
    expect(await database.knex('events')).toHaveLength(2)
    await pass(3)
    await keep()
    expect(await database.knex('events')).toEqual([])
    expect(await database.knex('deliveries')).toEqual([])
    expect(await database.knex('delivery_attempts')).toEqual([])
    expect(await partitionsOf('ended_deliveries')).not.toContain('ended_deliveries_first')
  })

  test('stay while a workspace keeps its content, and while they are not in the archive', async () => {
    await insertOldRows(database, { workspace_id: 'ws_1', at: inDays(0), count: 1 })
    await pass(200)
    await database.knex('workspaces').update({ retention_days: 365 })
    await keep()
    expect(await database.knex('events')).toHaveLength(1)
    await database.knex('workspaces').update({ retention_days: 30 })
    await keep({ archive: true })
    expect(await database.knex('events')).toHaveLength(1)
    expect(warnings).toContainEqual({ partition: 'events_first' })
    await database.knex('table_partitions').update({ archived_at: clock.now() })
    await keep({ archive: true })
    expect(await database.knex('events')).toEqual([])
  })

  test('are dropped later if something reads them', async () => {
    await pass(200)
    await keep({ archive: true })
    warnings = []
    await database.knex.transaction(async (reader) => {
      await reader('events').first()
      await keep()
    })
    expect(await partitionsOf('events')).toContain('events_first')
    expect(warnings).toContainEqual({ partition: 'events_first' })
    await keep()
    expect(await partitionsOf('events')).not.toContain('events_first')
  })

  test('get fewer and wider if rows are kept for longer', async () => {
    await keep({ events_days: 3_650 })
    const [last] = await database.knex('table_partitions').where({ relation: 'events' }).orderBy('until_id', 'desc')
    expect(last).toMatchObject({ until_at: expect.toSatisfy((at: Date) => at > inDays(30 * WIDTH_DAYS)) as Date })
    expect((await partitionsOf('events')).length).toBeLessThanOrEqual(4)
  })
})

describe('calls and messages', () => {
  const messages = `
    insert into messages (message_id, workspace_id, environment, agent_id, conversation_id, channel, direction, "from", "to",
      message_type, body, segments, status, turn_id, created_at)
    select ? || n, 'ws_1', 'sandbox', 'agt_1', 'conv_1', 'sms', 'outbound', '+2348000000000', '+2348031234567', 'text', '', 1,
      'delivered', 'trn_1', now() from generate_series(1, ?::int) n`

  test('are deleted in batches when they are no longer kept, with what belongs to them', async () => {
    await insertOldRows(database, { workspace_id: 'ws_1', at: inDays(-201), count: 1_200 })
    await insertOldRows(database, { workspace_id: 'ws_1', at: inDays(-199), count: 2 })
    await database.knex('calls').update({ ended_at: clock.now() })
    await database.knex.raw(messages, [firstIdAt('msg', inDays(-201)), 1_100])
    await database.knex.raw(messages, [firstIdAt('msg', inDays(-199)), 2])
    await database.knex.raw(`
      insert into message_parts (carrier, carrier_message_id, message_id, part, parts, status, created_at)
      select 'one', message_id, message_id, 1, 1, 'delivered', now() from messages`)
    await keep({ records_days: null })
    expect(await database.knex('calls')).toHaveLength(1_202)
    await keep()
    for (const table of ['calls', 'transcript_turns', 'messages', 'message_parts'])
      expect(await database.knex(table), table).toHaveLength(2)
  })
})

import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { Knex } from 'knex'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { up as addIndexes } from '../migrations/0320-short-indexes.ts'
import { up as partition } from '../migrations/0321-partitions.ts'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { firstIdAt } from '../src/platform/ids.ts'
import { databaseUrl } from './support/database-url.ts'

const MIGRATIONS = new URL('../migrations/', import.meta.url)
const name = `ohun_test_${randomBytes(6).toString('hex')}`
let db: Database

/** As it was before, with a row in each table. */
beforeAll(async () => {
  await administer(`create database ${name}`)
  db = openDatabase({ connectionString: databaseUrl(inject('database_url'), name) })
  for (const file of (await readdir(MIGRATIONS)).toSorted().filter((file) => file < '0320')) {
    const earlier = (await import(new URL(file, MIGRATIONS).href)) as { up: (knex: Knex) => Promise<void> }
    await earlier.up(db.knex)
  }
  await db.pool.query(`
    insert into events values
      ('evt_0Vb1', 'ws_1', 'sandbox', 'agt_1', 'call.initiated', 'voice', '+2348000000000', '+2348031234567', '{}', now());
    insert into ended_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status,
      round, claim, attempt_count, created_at, last_url, last_started_at, last_duration_ms, last_phases)
    values ('del_0Vb1', 'evt_0Vb1', 'agt_1', 'ws_1', 'sandbox', 'agt_1', 'call.initiated', 'delivered', 1, 2, 2, now(),
      'https://example.com/', now(), 1, '{}');
    insert into earlier_attempts (delivery_id, round, attempt, url, started_at, duration_ms, phases)
    values ('del_0Vb1', 1, 1, 'https://example.com/', now(), 5, '{}')`)
})
afterAll(async () => {
  await db.close()
  await administer(`drop database ${name} with (force)`)
})

const TABLES = ['events', 'ended_deliveries', 'earlier_attempts']
const views = async (): Promise<unknown> => [
  await db.knex('deliveries'),
  await db.knex('delivery_attempts').orderBy('attempt'),
]
const fileOf = async (table: string): Promise<unknown> =>
  (await db.pool.query(`select pg_relation_filenode('${table}') as file`)).rows

test('tables become first partitions as they are, and their rows stay where they were', async () => {
  const before = await views()
  const files = await Promise.all(TABLES.map(fileOf))
  await addIndexes(db.knex)
  await addIndexes(db.knex) // It has no transaction, so it may have stopped in the middle.
  await db.knex.transaction(partition)
  expect(await views()).toEqual(before)
  expect(await Promise.all(TABLES.map((table) => fileOf(`${table}_first`)))).toEqual(files)
})

test('statements of the release before find their rows, by the indexes that they had', async () => {
  const { rows } = await db.pool.query(`
    select event_id from events where workspace_id = 'ws_1' and environment = 'sandbox' and event_id || '' < 'evt_~'
    order by event_id || '' desc limit 20`)
  expect(rows).toEqual([{ event_id: 'evt_0Vb1' }])
  const { rows: indexes } = await db.pool.query<{ indexname: string }>(
    `select indexname from pg_indexes where tablename = 'events_first' order by indexname`,
  )
  expect(indexes.map(({ indexname }) => indexname)).toEqual([
    'events_first_by_agent',
    'events_first_by_contact',
    'events_first_by_type',
    'events_first_by_workspace',
    'events_first_pkey',
    'events_of_agent',
    'events_of_contact',
    'events_of_type',
    'events_page',
  ])
})

test('a row beyond the last partition goes into the default one', async () => {
  const event_id = `${firstIdAt('evt', new Date(Date.now() + 400 * 86_400_000))}1`
  await db.pool.query(`insert into events select $1, ${REST} from events where event_id = 'evt_0Vb1'`, [event_id])
  expect(await db.knex('events_default').pluck('event_id')).toEqual([event_id])
  await expect(
    db.pool.query(`insert into events select event_id, ${REST} from events where event_id = 'evt_0Vb1'`),
  ).rejects.toThrow('events_first_pkey')
})

const REST = 'workspace_id, environment, agent_id, event_type, channel, number, "from", body, created_at'

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('database_url') })
  await client.connect()
  await client.query(sql)
  await client.end()
}

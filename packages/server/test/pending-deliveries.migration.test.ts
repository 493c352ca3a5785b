import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { Knex } from 'knex'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { up } from '../migrations/0063-pending-deliveries.ts'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { databaseUrl } from './support/database-url.ts'

const MIGRATIONS = new URL('../migrations/', import.meta.url)
const name = `ohun_test_${randomBytes(6).toString('hex')}`
let db: Database

/** As it was before. */
beforeAll(async () => {
  await administer(`create database ${name}`)
  db = openDatabase({ connectionString: databaseUrl(inject('database_url'), name) })
  for (const file of (await readdir(MIGRATIONS)).toSorted().filter((file) => file < '0063')) {
    const earlier = (await import(new URL(file, MIGRATIONS).href)) as { up: (knex: Knex) => Promise<void> }
    await earlier.up(db.knex)
  }
  await db.pool.query(`
    insert into deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status,
      round, attempt_count, claim, leased_by, next_attempt_at, response_code, last_error, created_at, delivered_at)
    select 'del_' || n, 'evt_' || n, 'whep_1', 'ws_1', 'production', 'agt_1', 'call.completed', status,
      1 + n % 2, tries, 2 * tries, leased_by::int, due, response_code, last_error, now(), delivered_at
    from (values
      (1, 'pending', 0, 7, now(), null, null, null),
      (2, 'pending', 0, null, now(), null, null, null),
      (3, 'pending', 0, null, null, null, null, null),
      (4, 'retrying', 2, null, now() + interval '1 hour', 500, 'status', null),
      (5, 'retrying', 1, 7, now(), null, 'timeout', null),
      (6, 'delivered', 2, null, null, 200, null, now()),
      (7, 'dead_lettered', 7, null, null, 404, 'status', null),
      (8, 'canceled', 1, null, null, null, 'dns', null)
    ) d (n, status, tries, leased_by, due, response_code, last_error, delivered_at);
    insert into delivery_attempts (delivery_id, round, attempt, url, started_at, duration_ms, phases, response_code)
    select delivery_id, round, n, 'https://example.com/', now(), 5, '{}', 500
    from deliveries, generate_series(1, attempt_count) n`)
})
afterAll(async () => {
  await db.close()
  await administer(`drop database ${name} with (force)`)
})

const everything = async (): Promise<unknown> => [
  await db
    .knex('deliveries')
    .select('delivery_id', 'event_id', 'target_id', 'workspace_id', 'environment', 'agent_id', 'event_type', 'status')
    .select('round', 'attempt_count', 'claim', 'leased_by', 'next_attempt_at', 'response_code', 'last_error')
    .select('created_at', 'delivered_at')
    .orderBy('delivery_id'),
  await db.knex('delivery_attempts').orderBy(['delivery_id', 'round', 'attempt']),
]

test('the migration keeps deliveries pending or ended as they were', async () => {
  const before = await everything()
  await up(db.knex)
  expect(await everything()).toEqual(before)
  expect(await db.knex('pending_deliveries').orderBy('delivery_id').pluck('delivery_id')).toEqual(
    [1, 2, 3, 4, 5].map((n) => `del_${n}`),
  )
})

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('database_url') })
  await client.connect()
  await client.query(sql)
  await client.end()
}

import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import fc from 'fast-check'
import type { Knex } from 'knex'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addingUp, up, type Placed } from '../migrations/0213-ledger-sequence.ts'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { databaseUrl } from './support/database-url.ts'

const MIGRATIONS = new URL('../migrations/', import.meta.url)
const name = `ohun_test_${randomBytes(6).toString('hex')}`
let db: Database

/** As it was before. */
beforeAll(async () => {
  await administer(`create database ${name}`)
  db = openDatabase({ connectionString: databaseUrl(inject('database_url'), name) })
  for (const file of (await readdir(MIGRATIONS)).toSorted().filter((file) => file < '0213')) {
    const earlier = (await import(new URL(file, MIGRATIONS).href)) as { up: (knex: Knex) => Promise<void> }
    await earlier.up(db.knex)
  }
  await db.pool.query(`
    insert into workspaces (workspace_id, name, plan, balance_kobo, created_at, updated_at)
    select 'ws_' || n, 'One', 'scale', 0, now(), now() from generate_series(1, 4) n;
    insert into ledger_entries (entry_id, workspace_id, entry_type, amount_kobo, balance_kobo, quantity, cause, created_at)
    select 'led_' || id, 'ws_' || ws, type, amount, balance, 1, cause, '2026-11-01'::timestamptz + seconds * interval '1 second'
    from (values
      -- In the order of time, and two of one instant whose ids are in the order of the balance.
      ('1a', 1, 'adjustment', 100, 100, 'opening', 0),
      ('1b', 1, 'sms_segment', -10, 90, 'msg_1', 1),
      ('1c', 1, 'voice_minute', -10, 80, 'call_1', 1),
      -- Ids and even times against the balance, a top-up between equal charges.
      ('2a', 2, 'adjustment', 100, 100, 'opening', 0),
      ('2b', 2, 'sms_segment', -30, 10, 'fourth', 5),
      ('2c', 2, 'sms_segment', -30, 70, 'first', 6),
      ('2d', 2, 'sms_segment', -30, 40, 'third', 6),
      ('2e', 2, 'top_up', 30, 100, 'second', 6),
      ('2f', 2, 'sms_segment', -30, 70, 'after second', 6),
      ('2g', 2, 'sms_segment', -5, 5, 'last', 9),
      -- Does not add up in any order.
      ('3a', 3, 'adjustment', 100, 100, 'opening', 0),
      ('3b', 3, 'sms_segment', -10, 70, 'msg_1', 1),
      ('3c', 3, 'sms_segment', -10, 60, 'msg_2', 2)
    ) e (id, ws, type, amount, balance, cause, seconds)`)
})
afterAll(async () => {
  await db.close()
  await administer(`drop database ${name} with (force)`)
})

const causesOf = (workspace_id: string): Promise<string[]> =>
  db.knex('ledger_entries').where({ workspace_id }).orderBy('sequence').pluck<string[]>('cause')

test('numbers all entries without gaps in the order of the balance, and loses none', async () => {
  const entries = async () =>
    (
      await db.pool.query<{ entry: object }>(
        'select to_jsonb(e) - $1 as entry from ledger_entries e order by entry_id',
        ['sequence'],
      )
    ).rows
  const before = await entries()
  await db.knex.transaction((trx) => up(trx))
  expect(await entries()).toEqual(before)
  expect(await causesOf('ws_1')).toEqual(['opening', 'msg_1', 'call_1'])
  expect(await causesOf('ws_2')).toEqual(['opening', 'first', 'second', 'after second', 'third', 'fourth', 'last'])
  expect(await causesOf('ws_3')).toEqual(['opening', 'msg_1', 'msg_2'])
  const last = await db.knex('workspaces').orderBy('workspace_id').pluck('ledger_sequence')
  expect(last).toEqual([3, 7, 3, 0])
  const { rows } = await db.pool.query(
    `select distinct sequence - row_number() over (partition by workspace_id order by sequence) as gap from ledger_entries`,
  )
  expect(rows).toEqual([{ gap: 0 }])
})

test('the table refuses what it refused before: a second charge of a cause, an unknown type, a balance below zero', async () => {
  const entry = { entry_id: 'led_x', workspace_id: 'ws_1', sequence: 4, quantity: 1, created_at: new Date(0) }
  const sound = { ...entry, entry_type: 'sms_segment', amount_kobo: -1, balance_kobo: 0, cause: 'msg_new' }
  const faults = [{ cause: 'msg_1' }, { entry_type: 'gift' }, { balance_kobo: -1 }, { amount_kobo: 0 }, { sequence: 0 }]
  for (const fault of faults) await expect(db.knex('ledger_entries').insert({ ...sound, ...fault })).rejects.toThrow()
  await db.knex('ledger_entries').insert(sound)
})

test('balances add up line by line after any swap of neighbours', async () => {
  const lines = fc.array(fc.record({ amount: fc.integer({ min: -3, max: 3 }), late: fc.nat({ max: 6 }) }), {
    maxLength: 80,
  })
  await fc.assert(
    fc.asyncProperty(lines, async (made) => {
      let balance_kobo = 1_000
      const entries = made.map(({ amount, late }, n) => {
        const amount_kobo = amount || 7
        balance_kobo += amount_kobo
        return { entry: { place: n, amount_kobo, balance_kobo }, time: n + late }
      })
      const in_time = entries.toSorted((a, b) => a.time - b.time).map(({ entry }) => entry)
      const ordered: Placed[] = []
      for await (const entry of addingUp(in_time, 1_000)) ordered.push(entry)
      expect(new Set(ordered)).toEqual(new Set(in_time))
      for (const [n, { amount_kobo, balance_kobo: after }] of ordered.entries())
        expect(after).toBe((ordered[n - 1]?.balance_kobo ?? 1_000) + amount_kobo)
    }),
    { numRuns: 1_000 },
  )
})

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('database_url') })
  await client.connect()
  await client.query(sql)
  await client.end()
}

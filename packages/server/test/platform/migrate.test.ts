import { randomBytes } from 'node:crypto'
import { systemClock, type Clock } from '@ohun/clock'
import type { Knex } from 'knex'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/db/database.ts'
import { migrate, migrateAlone, pendingMigrations, type MigrateOptions } from '../../src/platform/db/migrate.ts'
import { createIndexConcurrently, dropIndexConcurrently } from '../../src/platform/db/migrations/index-concurrently.ts'
import {
  migrationFiles,
  type Migration,
  type MigrationSource,
} from '../../src/platform/db/migrations/migration-files.ts'
import { migrationStates } from '../../src/platform/db/migrations/migration-states.ts'
import { faultsOfDatabase } from '../../src/platform/db/usable-database.ts'
import { StartError } from '../../src/platform/errors.ts'
import { databaseUrl } from '../support/database-url.ts'

let name: string
let connection: { connectionString: string }
let db: Database

beforeEach(async () => {
  name = `ohun_test_${randomBytes(6).toString('hex')}`
  connection = { connectionString: databaseUrl(inject('database_url'), name) }
  await administer(`create database ${name}`)
  db = openDatabase(connection)
})
afterEach(async () => {
  await db.close()
  await administer(`drop database ${name} with (force)`)
})

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('database_url') })
  await client.connect()
  await client.query(sql)
  await client.end()
}

type Step = Partial<Omit<Migration, 'name'>> | string

/** Migrations of a test's own: SQL, or what a file exports. */
function sourceOf(steps: Record<string, Step>): MigrationSource {
  return {
    names: () => Promise.resolve(Object.keys(steps).toSorted()),
    load(name) {
      const step = steps[name]!
      const given = typeof step === 'string' ? { up: (knex: Knex) => knex.raw(step).then(() => {}) } : step
      return Promise.resolve({ name, transaction: true, contracts: null, up: () => Promise.resolve(), ...given })
    },
  }
}

const run = (steps: Record<string, Step>, options: MigrateOptions = {}): Promise<string[]> =>
  migrate(connection, { source: sourceOf(steps), ...options })

const recorded = (): Promise<string[]> => db.knex('schema_migrations').orderBy('name').pluck<string[]>('name')
const tableThere = async (table: string): Promise<boolean> => await db.knex.schema.hasTable(table)

async function lockedExclusively(table: string): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `select from pg_locks where relation = $1::regclass and mode = 'AccessExclusiveLock' and granted`,
    [table],
  )
  return rowCount === 1
}

/** A clock on which nothing waits. */
const impatient: Clock = {
  ...systemClock,
  after(_delay_ms, callback) {
    const immediate = setImmediate(callback)
    return () => clearImmediate(immediate)
  },
}

/** Resolves `seen` at the first line with these words, and keeps all lines. */
function lines(words = '') {
  const list: { message: string; fields: Record<string, unknown> }[] = []
  const { promise: seen, resolve } = Promise.withResolvers<void>()
  const write = (fields: Record<string, unknown> | string, message?: string): void => {
    list.push(typeof fields === 'string' ? { message: fields, fields: {} } : { message: message ?? '', fields })
    if (list.at(-1)?.message.includes(words)) resolve()
  }
  return { list, seen, log: { info: write, warn: write } as MigrateOptions['log'] & object }
}

describe('the migrations of this version', () => {
  test('run once when processes start at once, while the others wait, and a later run has nothing to do', async () => {
    const ran = await Promise.all(Array.from({ length: 3 }, () => migrate(connection)))
    expect(ran.filter((names) => names.length > 0)).toEqual([await migrationFiles.names()])
    expect(await migrate(connection)).toEqual([])
    expect(await sandboxNumbers()).toEqual([
      { type: 'geo_did', first: '+2341000000000', last: '+2341000009999', count: 10_000 },
      { type: 'mobile_virtual', first: '+2348000000000', last: '+2348000009999', count: 10_000 },
    ])
  })

  async function sandboxNumbers(): Promise<unknown[]> {
    const { rows } = await db.pool.query(
      `select type, min(e164) as first, max(e164) as last, count(distinct e164)::int as count from numbers
       where environment = 'sandbox' group by type order by type`,
    )
    return rows
  }

  test('an untested version of PostgreSQL is refused before anything is changed', async () => {
    const query = () => Promise.resolve({ rows: [{ server_version_num: '140018' }] })
    const pool = new Proxy(db.pool, { get: (real, key) => (key === 'query' ? query : Reflect.get(real, key)) })
    const options = { source: migrationFiles, clock: systemClock, log: lines().log, lock_timeout_ms: 100 }
    await expect(migrateAlone({ ...db, pool }, options)).rejects.toThrow('the database is PostgreSQL 14')
    expect(await tableThere('schema_migrations')).toBe(false)
  })
})

describe('a migration', () => {
  test('has a transaction of its own: what was applied before a failure stays, and a later start continues', async () => {
    const [one, two] = ['create table one ()', 'create table two ()']
    await expect(run({ '0001-one': one, '0002-two': `${two}; select 1 / 0` })).rejects.toThrow('division by zero')
    expect([await tableThere('one'), await tableThere('two')]).toEqual([true, false])
    expect(await recorded()).toEqual(['0001-one'])
    expect(await run({ '0001-one': one, '0002-two': two })).toEqual(['0002-two'])
  })

  const [one, two] = [{ '0001-one': 'create table one ()' }, { '0002-two': 'create table two ()' }]

  test('is logged with its duration', async () => {
    const { list, log } = lines()
    await run(one)
    await run({ ...one, ...two }, { log })
    expect(list).toEqual([
      { message: 'migration begins', fields: { migration: '0002-two', transaction: true } },
      { message: 'migration applied', fields: { migration: '0002-two', duration_ms: expect.any(Number) as number } },
    ])
  })

  test('in a new database is not logged by itself', async () => {
    const { list, log } = lines()
    await run({ ...one, ...two }, { log })
    expect(list).toEqual([
      { message: 'creating the schema of a new database', fields: { migrations: 2 } },
      {
        message: 'created the schema of a new database',
        fields: { migrations: 2, duration_ms: expect.any(Number) as number },
      },
    ])
  })

  test('is named in the log if it fails', async () => {
    const { list, log } = lines()
    await expect(run({ ...one, '0002-wrong': 'select 1 / 0' }, { log })).rejects.toThrow('division by zero')
    expect(list.at(-1)).toEqual({ message: 'migration failed', fields: { migration: '0002-wrong' } })
  })

  test('gives up a lock that it does not get soon, so that others are served, and tries again', async () => {
    await db.pool.query('create table busy (a int)')
    const holder = await db.pool.connect()
    await holder.query(`set application_name = 'a report'; begin; select * from busy`)
    const { list, log, seen } = lines('trying again')
    const migrating = run(
      { '0001-wide': 'alter table busy add column b int' },
      { log, clock: impatient, lock_timeout_ms: 50 },
    )
    await seen
    expect((await db.pool.query('select * from busy')).rows).toEqual([])
    expect(list.at(-1)?.fields).toMatchObject({
      migration: '0001-wide',
      oldest_transaction: { application_name: 'a report', state: 'idle in transaction' },
    })
    await holder.query('commit')
    holder.release()
    expect(await migrating).toEqual(['0001-wide'])
  })

  test('gives up in a deadlock before PostgreSQL cancels the request', async () => {
    await db.pool.query('create table one (a int); create table two (a int)')
    const request = await db.pool.connect()
    await request.query('begin; select * from two')
    const { log } = lines()
    const migrating = run(
      { '0001-both': 'lock table one; select pg_sleep(0.5); drop table two' },
      { log, clock: impatient },
    )
    await expect.poll(() => lockedExclusively('one')).toBe(true)
    const answer = await request.query('select * from one; commit').catch((error: unknown) => error)
    request.release(true)
    expect(answer).toHaveLength(2)
    expect(await migrating).toEqual(['0001-both'])
  })

  test('ends with the session that holds the lock if it never gets it', async () => {
    await db.pool.query('create table busy (a int)')
    const holder = await db.pool.connect()
    await holder.query('begin; select * from busy')
    const refusal = run({ '0001-wide': 'drop table busy' }, { clock: impatient, lock_timeout_ms: 1 })
    await expect(refusal).rejects.toThrow(StartError)
    await expect(refusal).rejects.toThrow(
      /0001-wide did not get a lock .* in 30 tries.*Nothing of it was applied.*pid \d+, no application name, idle in transaction/,
    )
    holder.release(true)
  })

  test('is applied once when the session of the process that applies it is lost', async () => {
    await db.pool.query('create table made (by int)')
    const { promise: entered, resolve: enter } = Promise.withResolvers<number>()
    const slow = async (knex: Knex): Promise<void> => {
      const { rows } = await knex.raw<{ rows: { pid: number }[] }>(
        'insert into made (by) values (pg_backend_pid()) returning by as pid',
      )
      enter(rows[0]!.pid)
      await knex.raw('select pg_sleep(60)')
    }
    const first = run({ '0001-slow': { up: slow } })
    const pid = await entered
    const { log, seen } = lines('waiting for it')
    const second = run({ '0001-slow': 'insert into made (by) values (0)' }, { log })
    await seen
    const refused = expect(first).rejects.toThrow()
    await db.pool.query('select pg_terminate_backend($1)', [pid])
    await refused
    expect(await second).toEqual(['0001-slow'])
    expect(await db.knex('made').pluck('by')).toEqual([0])
  })
})

describe('a migration outside of a transaction', () => {
  const index = (knex: Knex): Promise<void> =>
    createIndexConcurrently(knex, { name: 'rows_a', on: 'rows (a)', unique: true })

  test('creates an index while rows are written, and drops it again', async () => {
    await db.pool.query('create table rows (a int)')
    const writer = await db.pool.connect()
    await writer.query('begin; insert into rows values (1)')
    const migrating = run({ '0001-index': { transaction: false, up: index } }, { lock_timeout_ms: 1 })
    const building = `select from pg_stat_activity where query like 'create unique index concurrently%' and wait_event_type = 'Lock'`
    await expect.poll(async () => (await db.pool.query(building)).rowCount).toBe(1)
    await db.pool.query('insert into rows values (2)')
    await writer.query('commit')
    writer.release()
    expect(await migrating).toEqual(['0001-index'])
    await expect(db.pool.query('insert into rows values (2)')).rejects.toThrow('rows_a')
    const drop = (knex: Knex): Promise<void> => dropIndexConcurrently(knex, 'rows_a')
    await run({ '0001-index': { transaction: false, up: index }, '0002-drop': { transaction: false, up: drop } })
    await db.pool.query('insert into rows values (2)')
  })

  test('is repeated after a failure: the invalid index that it left is dropped first', async () => {
    await db.pool.query('create table rows (a int); insert into rows values (1), (1)')
    const steps = { '0001-index': { transaction: false, up: index } }
    await expect(run(steps)).rejects.toThrow('could not create unique index')
    const valid = `select indisvalid from pg_index where indexrelid = to_regclass('rows_a')`
    expect((await db.pool.query(valid)).rows).toEqual([{ indisvalid: false }])
    expect(await recorded()).toEqual([])
    await db.pool.query('delete from rows where ctid = (select min(ctid) from rows)')
    expect(await run(steps)).toEqual(['0001-index'])
    expect((await db.pool.query(valid)).rows).toEqual([{ indisvalid: true }])
  })

  test('runs again when it was not recorded, and an index that is there stays', async () => {
    await db.pool.query('create table rows (a int); create unique index rows_a on rows (a)')
    expect(await run({ '0001-index': { transaction: false, up: index } })).toEqual(['0001-index'])
  })
})

describe('a schema of a newer version', () => {
  const old = { '0001-one': 'create table one (a int)' }
  const expanded = { ...old, '0002-two': 'alter table one add column b int' }
  const contracted = { ...expanded, '0003-less': { contracts: '0002-two' } }

  const pendingFor = (steps: Record<string, Step>) => pendingMigrations(db, sourceOf(steps))

  test('is accepted if it only expands what this version needs, and left as it is', async () => {
    await run(expanded)
    expect(await run(old)).toEqual([])
    expect(await pendingFor(old)).toEqual([])
  })

  test('is refused with the missing parts if it contracts what this version needs', async () => {
    await run(contracted)
    expect(await run(expanded)).toEqual([])
    const refusal = run(old)
    await expect(refusal).rejects.toThrow(StartError)
    await expect(refusal).rejects.toThrow(
      'migrated by a newer version of Ohun (it has 0002-two, 0003-less); versions without 0002-two cannot work with it. Use the newer version.',
    )
    await expect(pendingFor(old)).rejects.toThrow('versions without 0002-two')
  })

  test('is not changed by a version that has migrations which the newer one has not', async () => {
    await run(expanded)
    const other = { ...old, '0001-other': 'create table other ()' }
    await expect(run(other)).rejects.toThrow('which does not know 0001-other of this version')
    expect(await tableThere('other')).toBe(false)
  })

  test('is listed with what is applied, pending, and of the newer version', async () => {
    await run({ ...contracted })
    const { states, refusal } = await migrationStates(db, sourceOf({ ...old, '0002-two': '', '0009-new': '' }))
    expect(states.map(({ name, state, contracts }) => [name, state, contracts])).toEqual([
      ['0001-one', 'applied', null],
      ['0002-two', 'applied', null],
      ['0003-less', 'newer', '0002-two'],
      ['0009-new', 'pending', null],
    ])
    expect(refusal?.message).toContain('does not know 0009-new')
  })
})

describe('a database of a release that recorded migrations in the table of Knex', () => {
  const old = { '0001-one': 'create table one ()' }

  beforeEach(async () => {
    await db.knex.migrate.latest({
      tableName: 'migrations',
      migrationSource: {
        getMigrations: () => Promise.resolve(['0001-one']),
        getMigrationName: (name: string) => name,
        getMigration: () => Promise.resolve({ up: (knex) => knex.raw('create table one ()'), down: async () => {} }),
      },
    })
  })

  const seenByKnex = (): Promise<string[]> => db.knex('migrations').orderBy('name').pluck<string[]>('name')

  test('is taken over, and what expands it is not shown to that release', async () => {
    expect(await pendingMigrations(db, sourceOf(old))).toEqual([])
    expect(await run({ ...old, '0002-two': 'create table two ()' })).toEqual(['0002-two'])
    expect(await recorded()).toEqual(['0001-one', '0002-two'])
    expect(await seenByKnex()).toEqual(['0001-one'])
  })

  test('is refused by that release after a migration that contracts it', async () => {
    await run({ ...old, '0002-two': 'create table two ()', '0003-less': { contracts: '0002-two' } })
    expect(await seenByKnex()).toEqual(['0001-one', '0003-less'])
  })
})

describe('a database with which Ohun cannot work is refused with what to do', () => {
  const first = { '0001-workspaces': 'create table workspaces ()' }
  const refusal = async (sql: string): Promise<StartError> => {
    await administer(sql)
    return (await run(first).catch((error: unknown) => error)) as StartError
  }

  test('a search_path without a schema', async () => {
    expect(await refusal(`alter database ${name} set search_path = 'nowhere'`)).toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /^The search_path of the role \w+ \(nowhere\) names no schema that exists\. Set it/,
      ),
    })
  })

  test('default_transaction_read_only', async () => {
    expect(await refusal(`alter database ${name} set default_transaction_read_only = on`)).toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^The database is read-only: default_transaction_read_only is on .* Turn it off/),
    })
  })

  test('a search_path that no longer leads to the tables', async () => {
    await run(first)
    await db.pool.query('create schema other')
    const error = await refusal(`alter database ${name} set search_path = 'other'`)
    expect(error.message).toContain("Ohun's tables are in the schema public, where the search_path of the role")
    const { rows } = await db.pool.query(`select from pg_class where relnamespace = 'other'::regnamespace`)
    expect(rows).toEqual([])
  })

  test('a role that may not create tables', async () => {
    const client = await db.pool.connect()
    await client.query(`create role ${name}_role; grant ${name}_role to current_user; set role ${name}_role`)
    const faults = await faultsOfDatabase({ pool: client }, Object.keys(first))
    await client.query(`reset role; drop role ${name}_role`)
    client.release()
    const found = `The role ${name}_role may not create tables in the schema public.`
    const advice = 'Make it the owner of the database, or grant it "create on schema public".'
    expect(faults).toEqual([{ kind: 'schema', found, advice }])
  })

  test('an encoding that cannot store every text, unless it is in use', async () => {
    await administer(`drop database ${name} with (force)`)
    await administer(`create database ${name} encoding 'LATIN1' locale_provider libc locale 'C' template template0`)
    const error = (await run(first).catch((thrown: unknown) => thrown)) as StartError
    expect(error.message).toMatch(/^The database \w+ has the encoding LATIN1, which cannot store every text\. Create/)
    expect(await run({ '0002-more': 'create table more ()' })).toEqual(['0002-more'])
  })
})

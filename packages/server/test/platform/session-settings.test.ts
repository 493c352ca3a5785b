import { randomBytes } from 'node:crypto'
import { systemClock } from '@ohun/clock'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase, SERVICE_LIMITS, type Database } from '../../src/platform/db/database.ts'
import { ReconnectingClient } from '../../src/platform/db/reconnecting-client.ts'
import { createLog } from '../../src/platform/log.ts'
import { databaseUrl } from '../support/database-url.ts'

/** Settings of a role, a database or the server that would change results, or end sessions of the service. */
const OF_THE_OPERATOR = {
  timezone: 'Africa/Lagos',
  datestyle: 'SQL, DMY',
  intervalstyle: 'iso_8601',
  extra_float_digits: '-15',
  array_nulls: 'off',
  standard_conforming_strings: 'off',
  default_transaction_isolation: 'serializable',
  gin_fuzzy_search_limit: '1',
  lock_timeout: '1',
  statement_timeout: '50',
  idle_in_transaction_session_timeout: '1',
  idle_session_timeout: '1000',
}

const OURS = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  array_nulls: 'on',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  gin_fuzzy_search_limit: '0',
  lock_timeout: '0',
  statement_timeout: '7200ms',
  idle_in_transaction_session_timeout: '30s',
  idle_session_timeout: '0',
}

const OF_COMMANDS = { ...OURS, statement_timeout: '0', idle_in_transaction_session_timeout: '0' }

const name = `ohun_test_${randomBytes(6).toString('hex')}`
const connection = { connectionString: databaseUrl(inject('database_url'), name) }

async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('database_url') })
  await client.connect()
  for (const sql of statements) await client.query(sql)
  await client.end()
}

let service: Database
let command: Database

beforeAll(async () => {
  const set = Object.entries(OF_THE_OPERATOR).map(([key, value]) => `alter database ${name} set ${key} = '${value}'`)
  await administer(`create database ${name}`, ...set)
  service = openDatabase(connection, SERVICE_LIMITS)
  command = openDatabase(connection)
})
afterAll(async () => {
  await Promise.all([service.close(), command.close()])
  await administer(`drop database ${name} with (force)`)
})

async function settingsOf(client: pg.Pool | pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) as name',
    [Object.keys(OURS)],
  )
  return Object.fromEntries(rows.map((row) => [row.name, row.value]))
}

describe('sessions of the service, on a database with settings of the operator', () => {
  test('have their own settings in both pools and on dedicated connections', async () => {
    expect(await settingsOf(service.pool)).toEqual(OURS)
    expect(await settingsOf(service.work_pool)).toEqual(OURS)
    let settings: unknown
    const client = new ReconnectingClient({
      db: service,
      clock: systemClock,
      log: createLog('silent'),
      purpose: 'a test',
      async prepare(session) {
        settings = await settingsOf(session)
      },
    })
    await client.open()
    await client.close()
    expect(settings).toEqual(OURS)
  })

  test('have no time limit for a command', async () => {
    expect(await settingsOf(command.pool)).toEqual(OF_COMMANDS)
  })

  test('read times, numbers and lists as they were written', async () => {
    const at = new Date('2026-03-04T23:30:00.123Z')
    const { rows } = await service.pool.query(
      `select $1::timestamptz(3) as at, 0.1::float8 + 0.2::float8 as sum, $2::text[] as list, '\\n' as text`,
      [at, ['a', null]],
    )
    expect(rows).toEqual([{ at, sum: 0.1 + 0.2, list: ['a', null], text: '\\n' }])
  })
})

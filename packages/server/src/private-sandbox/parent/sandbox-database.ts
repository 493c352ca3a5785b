import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Database } from '../../platform/db/database.ts'
import { PrivateSandboxError } from '../../domain/private-sandbox.ts'

export interface SandboxDatabase {
  name: string
  connection: pg.PoolConfig
  /** Drops the database even if connections are open. */
  drop(): Promise<void>
}

const PREFIX = 'ohun_clock'
/** The prefix of the names of databases from which others are copied. */
const SCHEMA_PREFIX = 'ohun_schema'
/** A younger database is not swept, because it has no connection between its creation and the first connection of its process. */
const YOUNG_MS = 10 * 60_000
const MAY_NOT = '42501'
const IN_USE = '55006'
const IS_GONE = '3D000'
/** The settings of a connection, without those of the pool. */
const SETTINGS = ['connectionString', 'host', 'port', 'user', 'password', 'database', 'ssl', 'options'] as const

/** The settings with which the service connects to its database. */
export function connectionOf({ pool }: Pick<Database, 'pool'>): pg.PoolConfig {
  const options = pool.options as pg.PoolConfig
  const given = SETTINGS.filter((name) => options[name] !== undefined).map((name) => [name, options[name]])
  return Object.fromEntries(given) as pg.PoolConfig
}

/**
 * Creates a database on the same server as the service's own: a copy of another one, or an empty one.
 * @throws PrivateSandboxError if the role may not create databases.
 */
export async function createSandboxDatabase(
  db: Pick<Database, 'pool'>,
  { template, is_schema = false }: { template?: string; is_schema?: boolean } = {},
): Promise<SandboxDatabase> {
  const prefix = await prefixOf(db, is_schema ? SCHEMA_PREFIX : PREFIX)
  const name = `${prefix}_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`
  try {
    const create = `create database ${name} template ${template ?? `template0 ${await localeOf(db)}`}`
    // Durability does not matter for a temporary copy.
    await patiently(db, [create, `alter database ${name} set synchronous_commit = off`])
  } catch (error) {
    throw (error as { code?: string }).code === MAY_NOT ? new PrivateSandboxError(MAY_NOT_CREATE) : error
  }
  return {
    name,
    connection: withDatabase(connectionOf(db), name),
    drop: () => patiently(db, [`drop database if exists ${name} with (force)`]),
  }
}

/** Runs statements without the service's time limit. Copying and removing files may take longer on a busy disk. */
async function patiently(db: Pick<Database, 'pool'>, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(connectionOf(db))
  await client.connect()
  try {
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.end()
  }
}

const MAY_NOT_CREATE =
  'The role with which the service uses PostgreSQL may not create databases. An operator can allow it: ALTER ROLE … CREATEDB.'

/** Drops the databases of processes that have died. PostgreSQL refuses to drop a database that has a connection and so is in use. */
export async function sweepSandboxDatabases(db: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await db.pool.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1) or starts_with(datname, $2)',
    [`${await prefixOf(db, PREFIX)}_`, `${await prefixOf(db, SCHEMA_PREFIX)}_`],
  )
  for (const { name } of rows) if (Date.now() - madeAt(name) > YOUNG_MS) await dropUnused(db, name)
}

async function dropUnused({ pool }: Pick<Database, 'pool'>, name: string): Promise<void> {
  try {
    await pool.query(`drop database ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (![IN_USE, IS_GONE, MAY_NOT].includes(code)) throw error
  }
}

const madeAt = (name: string): number => Number.parseInt(name.split('_').at(-2) ?? '', 36)

/** The prefix with the id of the service's database, because several services may have databases on one server. */
async function prefixOf({ pool }: Pick<Database, 'pool'>, prefix: string): Promise<string> {
  const { rows } = await pool.query<{ oid: string }>(
    'select oid::text from pg_database where datname = current_database()',
  )
  return `${prefix}_${rows[0]?.oid}`
}

/** The locale of the service's database, so that texts are sorted in the same way. */
async function localeOf({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ encoding: string; collate: string; ctype: string }>(
    `select pg_encoding_to_char(encoding) as encoding, datcollate as collate, datctype as ctype
     from pg_database where datname = current_database()`,
  )
  const { encoding = 'UTF8', collate = 'C', ctype = 'C' } = rows[0] ?? {}
  const quoted = [encoding, collate, ctype].map((value) => pg.escapeLiteral(value))
  return `encoding ${quoted[0]} lc_collate ${quoted[1]} lc_ctype ${quoted[2]}`
}

function withDatabase(connection: pg.PoolConfig, database: string): pg.PoolConfig {
  if (connection.connectionString === undefined) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}

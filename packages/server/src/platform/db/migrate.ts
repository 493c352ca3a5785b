import { systemClock } from '@ohun/clock'
import type { Database } from './database.ts'
import { applyMigration } from './migrations/apply-migration.ts'
import { migrationFiles, type MigrationSource } from './migrations/migration-files.ts'
import { requireUsableDatabase } from './usable-database.ts'
import { openMigrationSession, type SessionOptions } from './migrations/migration-session.ts'
import { appliedMigrations, pendingOf, prepareRecord } from './migrations/schema-record.ts'
import { StartError } from '../errors.ts'
import type pg from 'pg'

/** The major versions of PostgreSQL that Ohun works with. The tests run on the oldest and the newest. */
const ACCEPTED_VERSIONS: readonly number[] = [15, 16, 17, 18]

export interface MigrateOptions extends Partial<SessionOptions> {
  source?: MigrationSource
}

/**
 * A migration and a request can wait for each other. PostgreSQL cancels the one that has waited for a second (`deadlock_timeout`), which
 * must not be the request.
 */
const LOCK_TIMEOUT_MS = 250

const DEFAULTS = {
  source: migrationFiles,
  clock: systemClock,
  log: { info() {}, warn() {} },
  lock_timeout_ms: LOCK_TIMEOUT_MS,
}

/**
 * Brings the database to this version of the code. Returns the names of the migrations that ran.
 *
 * Migrations are `packages/server/migrations/NNNN-name.ts`, each exporting `up(knex)`. SQL is welcome. They run at every start, in the
 * order of their names, each in its own transaction, and only forward: a released migration is not edited, and a mistake is fixed by
 * the next one. A migration only expands the schema, because processes of the previous release run beside it. A later one contracts
 * what no release needs any more, and exports `contracts`. A process that starts beside a migrating one waits for it.
 * @throws StartError when Ohun does not work with this version of PostgreSQL, when a newer version of Ohun has left a schema with
 * which this one cannot work, or when a migration does not get its lock.
 */
export async function migrate(connection: pg.PoolConfig, given: MigrateOptions = {}): Promise<string[]> {
  const options = { ...DEFAULTS, ...given }
  const database = await openMigrationSession(connection, options)
  try {
    return await migrateAlone(database, options)
  } finally {
    await database.close() // frees the lock
  }
}

/** Migrates a database that no other process migrates. */
export async function migrateAlone(database: Database, options: Required<MigrateOptions>): Promise<string[]> {
  await requireAcceptedVersion(database)
  const { source } = options
  const pending = await pendingMigrations(database, source)
  await requireUsableDatabase(database, pending)
  if (pending.length === 0) return []
  await prepareRecord(database.knex)
  const is_new = pending.length === (await source.names()).length
  await (is_new ? createSchema : applyAll)(database, pending, options)
  return pending
}

async function applyAll({ knex }: Database, pending: string[], options: Required<MigrateOptions>): Promise<void> {
  for (const name of pending) await applyMigration(knex, await options.source.load(name), options)
}

/** Logs no migration of a new database: hundreds of lines would hide what the first start says about the service. */
async function createSchema(database: Database, pending: string[], options: Required<MigrateOptions>): Promise<void> {
  const { log, clock } = options
  const began = clock.monotonic_ms()
  log.info({ migrations: pending.length }, 'creating the schema of a new database')
  await applyAll(database, pending, { ...options, log: { info() {}, warn: log.warn.bind(log) } })
  const duration_ms = Math.round(clock.monotonic_ms() - began)
  log.info({ migrations: pending.length, duration_ms }, 'created the schema of a new database')
}

/**
 * The migrations that this version of the code would apply. @throws StartError when a newer version has left a schema with which this
 * one cannot work.
 */
export async function pendingMigrations({ pool }: Pick<Database, 'pool'>, source = migrationFiles): Promise<string[]> {
  return pendingOf(await source.names(), await appliedMigrations(pool))
}

/** @throws StartError for another version of PostgreSQL, which may refuse statements, or lose what they return. */
export async function requireAcceptedVersion({ pool }: { pool: Pick<pg.Pool, 'query'> }): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (ACCEPTED_VERSIONS.includes(major)) return
  const [oldest, newest] = [ACCEPTED_VERSIONS[0], ACCEPTED_VERSIONS.at(-1)]
  throw new StartError(
    `DATABASE_URL: the database is PostgreSQL ${major}, but this version of Ohun works with PostgreSQL ${oldest} to ${newest} only.`,
  )
}

import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import { StartError } from '../errors.ts'
import type { Database } from './database.ts'
import { requireTestedVersion } from './server-version.ts'

/**
 * Migrations are `packages/server/migrations/NNNN-name.ts`, each exporting `up(knex)`; SQL is welcome. They run at every
 * start, in the order of their names, all in one transaction, and only forward: what is released is not edited, a
 * mistake is fixed by the next one. A process that starts beside a migrating one waits for it.
 */
const DIRECTORY = new URL('../../../migrations/', import.meta.url)

/** An arbitrary number that no other advisory lock of ours has. */
const LOCK_KEY = 7071

interface Migration {
  up: (knex: Knex) => Promise<void>
}

/**
 * Brings the database to this version of the code; returns the names of what ran.
 * @throws StartError when PostgreSQL is a version that the tests do not run on.
 */
export async function migrate(database: Database): Promise<string[]> {
  await requireTestedVersion(database)
  return await alone(database, async () => {
    const config = { tableName: 'migrations', migrationSource: await filesIn(DIRECTORY) }
    // Knex's own lock is a row: it stays when a migrating process is killed. Ours goes with the connection.
    await database.knex.migrate.forceFreeMigrationsLock(config)
    const [, names] = (await database.knex.migrate.latest(config).catch(explain)) as [number, string[]]
    return names
  })
}

/** The migrations that this version of the code would apply. @throws StartError when a newer version has been there. */
export async function pendingMigrations({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const source = await filesIn(DIRECTORY)
  const names = (await source.getMigrations([])).map((file) => source.getMigrationName(file))
  const { rows: tables } = await pool.query<{ found: boolean }>("select to_regclass('migrations') is not null as found")
  if (!tables[0]?.found) return names
  const { rows } = await pool.query<{ name: string }>('select name from migrations order by name')
  const done = rows.map(({ name }) => name)
  const unknown = done.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw newerOhun(unknown.join(', '))
  return names.filter((name) => !done.includes(name))
}

/** Knex calls it a corrupt directory when the database holds migrations that the code does not. */
function explain(error: Error): never {
  const [, missing] = /the following files are missing: (.*)/.exec(error.message) ?? []
  if (missing === undefined) throw error
  throw newerOhun(missing, { cause: error })
}

function newerOhun(migrations: string, options?: ErrorOptions): StartError {
  return new StartError(
    `The database was migrated by a newer version of Ohun (it has ${migrations}). Use that version.`,
    options,
  )
}

async function alone<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const holder = await database.pool.connect()
  try {
    await holder.query('select pg_advisory_lock($1)', [LOCK_KEY])
    return await work()
  } finally {
    // Closing the connection frees the lock, whatever happened on it.
    holder.release(true)
  }
}

async function filesIn(directory: URL): Promise<Knex.MigrationSource<string>> {
  const files = await readdir(fileURLToPath(directory))
  const migrations = files.filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name)).toSorted()
  return {
    getMigrations: () => Promise.resolve(migrations),
    getMigrationName: (name) => name.replace(/\.ts$/, ''),
    async getMigration(name) {
      const { up } = (await import(new URL(name, directory).href)) as Migration
      return { up, down: () => Promise.reject(new Error(`${name} runs forward only.`)) }
    },
  }
}

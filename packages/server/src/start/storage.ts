import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { loadEncryptionKeys } from '../config/encryption-key.ts'
import type { EncryptionKeys } from '../platform/crypto.ts'
import { makeDataDirectory } from '../platform/data-directory.ts'
import { openDatabase, SERVICE_LIMITS, type Database } from '../platform/db/database.ts'
import { openEmbeddedPostgres } from '../platform/db/embedded-postgres.ts'
import { visitEmbeddedPostgres } from '../platform/db/embedded-visit.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openStandby, type StandbyDatabase } from '../platform/db/standby/open-standby.ts'
import { requireSessions } from '../platform/db/require-sessions.ts'
import type { Log } from '../platform/log.ts'

export interface Storage extends EncryptionKeys {
  db: Database
  /** A standby of the database. Null if none is configured. */
  read_db: StandbyDatabase | null
  /** Must be called after everything that uses the database has stopped. */
  close(): Promise<void>
}

/** Opens the configured database, migrates it, and loads the keys of its secrets. */
export async function openStorage(config: Config, log: Log): Promise<Storage> {
  const server = await openServer(config, log)
  const db = openDatabase(server.connection, SERVICE_LIMITS, config.database_connections)
  const { read_database_url, database_connections } = config
  const read_db = read_database_url === null ? null : openStandby(read_database_url, database_connections)
  const close = async (): Promise<void> => {
    await Promise.all([db.close(), read_db?.close()])
    await server.stop()
  }
  try {
    await requireSessions(server.connection)
    await migrate(server.connection, { log })
    return { db, read_db, ...(await loadEncryptionKeys(config)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openServer({ database, data_dir }: Config, log: Log) {
  if (database.kind === 'embedded') return await openEmbeddedPostgres({ data_dir: database.data_dir, log })
  await makeDataDirectory(data_dir)
  return { connection: { connectionString: database.url }, stop: () => Promise.resolve() }
}

export interface VisitedStorage extends Pick<Storage, 'db' | 'close'> {
  /** The address, for connections with other settings. */
  connection: pg.PoolConfig
}

/** Enough for a command, which runs one statement at a time. */
const VISITOR_CONNECTIONS = 2

/**
 * Opens the configured database as it is for one command of an operator. It is not migrated, and the server may be running on it.
 * `create` creates an embedded database that does not exist yet.
 */
export async function visitStorage(
  { database }: Pick<Config, 'database'>,
  { create }: { create: boolean },
): Promise<VisitedStorage> {
  const visited = await visit(database, create)
  const db = openDatabase({ ...visited.connection, max: VISITOR_CONNECTIONS })
  return {
    db,
    connection: visited.connection,
    async close() {
      await db.close()
      await visited.leave()
    },
  }
}

async function visit(database: Config['database'], create: boolean) {
  if (database.kind === 'embedded') return await visitEmbeddedPostgres({ data_dir: database.data_dir, create })
  return { connection: { connectionString: database.url }, leave: () => Promise.resolve() }
}

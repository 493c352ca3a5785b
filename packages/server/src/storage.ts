import type { Config } from './config/config.ts'
import { loadEncryptionKey } from './config/encryption-key.ts'
import { openDatabase, type Database } from './platform/db/database.ts'
import { openEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { migrate } from './platform/db/migrate.ts'
import type { Log } from './platform/log.ts'

export interface Storage {
  db: Database
  encryption_key: Buffer
  /** After everything that uses the database has stopped. */
  close(): Promise<void>
}

/** Opens the configured database, migrated, and the key its secrets are under. */
export async function openStorage(config: Config, log: Log): Promise<Storage> {
  const server = await openServer(config, log)
  const db = openDatabase(server.connection)
  const close = async (): Promise<void> => {
    await db.close()
    await server.stop()
  }
  try {
    await migrate(db)
    return { db, encryption_key: await loadEncryptionKey(config), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openServer({ database }: Config, log: Log) {
  if (database.kind === 'embedded') return await openEmbeddedPostgres({ data_dir: database.data_dir, log })
  return { connection: { connectionString: database.url }, stop: () => Promise.resolve() }
}

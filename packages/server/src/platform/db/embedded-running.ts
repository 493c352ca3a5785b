import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { connectionTo } from './embedded/connect.ts'
import { socketOf } from './embedded/socket-directory.ts'

/** The name of connections that do not count as a use of the database: a command that started it may stop it nevertheless. */
export const BACKUP_CONNECTION = 'ohun-backup'

export interface RunningDatabase {
  client: pg.Client
  /** PostgreSQL's data directory. */
  data: string
}

/** Connects to the embedded database of this directory. Null if it is not running. */
export async function connectToRunning(data_dir: string): Promise<RunningDatabase | null> {
  const directory = await realpath(join(data_dir, 'postgres')).catch(() => null)
  if (directory === null) return null
  const data = join(directory, 'data')
  const socket_directory = await socketOf({ data })
  if (socket_directory === null) return null
  const client = new pg.Client({ ...connectionTo(socket_directory), application_name: BACKUP_CONNECTION })
  client.on('error', () => {})
  try {
    await client.connect()
    return { client, data }
  } catch {
    await client.end().catch(() => {})
    return null
  }
}

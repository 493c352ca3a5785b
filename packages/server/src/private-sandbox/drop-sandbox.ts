import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { Beginning } from './protocol.ts'

/** Removes the database and the files of a sandbox whose parent was killed. Otherwise they would stay until the next sweep. */
export async function dropSandbox({ source, target, config }: Beginning): Promise<void> {
  await rm(config.data_dir, { recursive: true, force: true })
  const [server, sandbox] = [new pg.Client(source), new pg.Client(target)]
  await server.connect()
  try {
    if (!sandbox.database?.startsWith('ohun_clock_')) throw new Error('The database is not that of a sandbox.')
    await server.query(`drop database if exists ${pg.escapeIdentifier(sandbox.database)} with (force)`)
  } finally {
    await server.end()
  }
}

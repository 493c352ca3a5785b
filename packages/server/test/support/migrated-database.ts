import { execFile } from 'node:child_process'
import { mkdir, realpath, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject, vi } from 'vitest'
import { WAIT } from '../../../../test/limits.ts'
import { exists } from '../../src/platform/db/embedded/home.ts'
import { openEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createLog } from '../../src/platform/log.ts'
import './build-service.ts'

/**
 * Puts a migrated embedded database without rows into the data directory. A start on an empty directory takes two more seconds of CPU.
 * `crash.test.ts` starts the service on an empty directory, and `operator-embedded.test.ts` runs the first command on one.
 */
export async function copyMigratedDatabase(data_dir: string): Promise<void> {
  const home = await migratedDatabase()
  await mkdir(data_dir, { recursive: true })
  await promisify(execFile)('cp', ['-a', home, join(data_dir, 'postgres')])
}

/** The folder that is copied. The first process of the run that needs it creates it, and the others wait. */
export async function migratedDatabase(): Promise<string> {
  const folder = inject('database_folder')
  const made = join(folder, 'migrated')
  const is_first = await mkdir(join(folder, 'claimed')).then(
    () => true,
    () => false,
  )
  if (is_first) await create(join(folder, 'making'), made)
  await vi.waitUntil(() => exists(made), WAIT)
  return await realpath(join(made, 'postgres'))
}

async function create(data_dir: string, made: string): Promise<void> {
  const server = await openEmbeddedPostgres({ data_dir, log: createLog('silent'), settings: { fsync: 'off' } })
  await migrate(server.connection)
  await server.stop()
  await rename(data_dir, made)
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from './data-folder.ts'
import { migratedDatabase } from './migrated-database.ts'
import { PROGRAM } from './service-program.ts'

/**
 * The program of the service for a test that does not choose the data directory: where the program finds none, it begins with a copy of
 * a migrated database instead of an empty one.
 * @returns the folder, for the test to remove, and the path of the program in it.
 */
export async function programWithDatabase(): Promise<{ folder: string; program: string }> {
  const folder = await dataFolder('program')
  const program = join(folder, 'ohun-server.mjs')
  await writeFile(program, sourceOf(await migratedDatabase()))
  return { folder, program }
}

const sourceOf = (database: string): string => `
  import { execFileSync } from 'node:child_process'
  import { existsSync, mkdirSync } from 'node:fs'
  const directory = process.env.OHUN_DATA_DIR
  mkdirSync(directory, { recursive: true })
  if (!existsSync(directory + '/postgres')) execFileSync('cp', ['-a', ${JSON.stringify(database)}, directory + '/postgres'])
  await import(${JSON.stringify(PROGRAM)})
`

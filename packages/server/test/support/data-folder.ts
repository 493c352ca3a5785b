import { chmod, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fastFolder } from './fast-folder.ts'

/**
 * A folder for data directories, in memory if possible. PostgreSQL's user can traverse it: below a folder that only
 * root can access, each embedded database would be stored in /var/lib/ohun, and stay there.
 */
export async function dataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(await fastFolder(), `ohun-test-${process.pid}-${name}-`))
  await chmod(folder, 0o755)
  return folder
}

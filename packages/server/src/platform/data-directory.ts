import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from './errors.ts'

/** Creates a data directory and its parents. @throws StartError when that is not possible. */
export async function makeDataDirectory(path: string, mode = 0o700): Promise<void> {
  try {
    await makeWithParents(path, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const accepted = 'a directory that this user can create and write to'
    throw new StartError(`OHUN_DATA_DIR ${path} cannot be created: ${code}. Accepted: ${accepted}.`, { cause: error })
  }
}

/** Creates directories one by one: with `recursive`, Node never returns below `/proc`, where a parent exists and nothing can be created. */
async function makeWithParents(path: string, mode: number): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) return
  if (!found) await makeWithParents(dirname(path), mode)
  await mkdir(path, { mode }).catch(async (error: NodeJS.ErrnoException) => {
    const is_there = error.code === 'EEXIST' && (await stat(path)).isDirectory() // another process was faster
    if (!is_there) throw error
  })
}

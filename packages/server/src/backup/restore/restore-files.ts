import { createWriteStream } from 'node:fs'
import { link, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isSavedKey, type SavedConfiguration } from '../configuration.ts'
import { nameOf, writtenAt, type FileList } from '../files/stored-files.ts'
import type { Repository } from '../repository.ts'
import { readSealed } from '../sealed/read-sealed.ts'
import { pathInside } from './path-inside.ts'

const AT_ONCE = 8

export interface RestoreFilesOptions {
  data_dir: string
  list: FileList
  /** Recordings that were written later may not have been stored yet in the restored database. */
  recorded_since: Date
  signal: AbortSignal
}

/** Writes the files with their original times, because these are part of their versions. */
export async function restoreFiles(repository: Repository, options: RestoreFilesOptions): Promise<void> {
  const left = options.list.entries()
  const work = async (): Promise<void> => {
    for (const [path, version] of left) {
      options.signal.throwIfAborted()
      await restoreFile(repository, { ...options, path, version })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function restoreFile(
  { directory, key }: Repository,
  { data_dir, path, version, recorded_since }: RestoreFilesOptions & { path: string; version: string },
): Promise<void> {
  const target = pathInside(data_dir, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const name = nameOf(path, version)
  const partial = `${target}.restoring`
  const written_at = writtenAt(version)
  try {
    await pipeline(
      readSealed(join(directory, name), { key, name }),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    )
    await utimes(partial, written_at, written_at)
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  if (path.startsWith('recordings/') && written_at >= recorded_since) await offerAgain(data_dir, target)
}

/**
 * Links a recording into the unfinished recordings, which the server stores or removes according to the restored database. This is
 * harmless for a recording that is already stored.
 */
async function offerAgain(data_dir: string, target: string): Promise<void> {
  const folder = join(data_dir, 'recordings-unfinished', basename(dirname(target)))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await link(target, join(folder, basename(target)))
}

/** Restores the key and the files of the configuration. The key is left out if the operator keeps it elsewhere. */
export async function restoreConfiguration(
  data_dir: string,
  saved: SavedConfiguration,
  { with_key }: { with_key: boolean },
): Promise<string[]> {
  const names = Object.keys(saved).filter((name) => with_key || !isSavedKey(name))
  for (const name of names) {
    const path = pathInside(data_dir, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, Buffer.from(saved[name] ?? '', 'base64'), { mode: 0o600, flush: true })
  }
  return names
}

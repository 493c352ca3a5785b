import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Repository } from '../repository.ts'
import { SealedWriter } from '../sealed/sealed-writer.ts'
import { nameOf, type FileList } from './stored-files.ts'

export interface CopiedFiles {
  /** The files that the repository has now, whether copied earlier or just now. */
  list: FileList
  copied: number
  copied_bytes: number
}

/** The number of files that are copied at once. Most are small, and each waits for the disk. */
const AT_ONCE = 8

/** Copies the files that the repository does not have. A file that is removed in the meantime is left out of the list. */
export async function copyFiles(
  repository: Repository,
  { data_dir, files, signal }: { data_dir: string; files: FileList; signal: AbortSignal },
): Promise<CopiedFiles> {
  const result: CopiedFiles = { list: new Map(), copied: 0, copied_bytes: 0 }
  const left = files.entries()
  const work = async (): Promise<void> => {
    for (const [path, version] of left) {
      signal.throwIfAborted()
      const name = nameOf(path, version)
      const is_there = await exists(join(repository.directory, name))
      const bytes = is_there ? 0 : await copyFile(repository, join(data_dir, path), name)
      if (bytes === null) continue
      result.list.set(path, version)
      if (is_there) continue
      result.copied++
      result.copied_bytes += bytes
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return result
}

/** @returns its size in the repository. Null if the file no longer exists. */
async function copyFile({ directory, key }: Repository, source: string, name: string): Promise<number | null> {
  const path = join(directory, name)
  const partial = `${path}.${randomBytes(6).toString('hex')}`
  const writer = await SealedWriter.create(partial, { key, name, compressible: name.startsWith('files/media/') })
  try {
    for await (const piece of createReadStream(source)) await writer.write(piece as Buffer)
    await writer.finish()
    await rename(partial, path)
    return writer.sealed_bytes
  } catch (error) {
    await writer.close()
    await rm(partial, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}

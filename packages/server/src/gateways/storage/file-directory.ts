import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomToken } from '../../platform/crypto.ts'
import { relativePath, workspaceFolder, type FileNames } from './file-names.ts'
import type { FileKey, FileStore } from './file-store.ts'

/** The subdirectory for unfinished files. It is in the same directory, because a rename works only within one file system. */
const UNFINISHED = '.unfinished'
/** The codes for a missing file, also when a file is in the place of a directory. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR'])
/** The codes for a link to another file system, or on one without hard links. */
const NO_LINK = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

export interface FileDirectory extends FileNames {
  /** The directory, which all processes of the service share. */
  directory: string
}

/** Stores the files of one kind in a directory. */
export function fileDirectory(files: FileDirectory): FileStore {
  const { directory } = files
  const unfinished = join(directory, UNFINISHED)
  return {
    find: (key) =>
      unlessAbsent(async () => {
        const { size, mtimeMs } = await stat(filePath(files, key))
        const version = `${Math.trunc(mtimeMs).toString(36)}-${size.toString(36)}`
        return size === 0 ? null : { size_bytes: size, version }
      }),
    read: (key, { start, end }) =>
      unlessAbsent(async () => {
        // Not a `FileHandle`, because one that is garbage-collected while it is open ends the process.
        const stream = createReadStream(filePath(files, key), { start, end })
        await once(stream, 'open')
        return stream
      }),
    async write(key, pieces) {
      const path = filePath(files, key)
      await mkdir(dirname(path), { recursive: true })
      return await writeWhole(path, join(unfinished, randomToken(12)), pieces)
    },
    async adopt(key, source) {
      const path = filePath(files, key)
      await mkdir(dirname(path), { recursive: true })
      const part = join(unfinished, randomToken(12))
      if (await linked(source, part)) await takeName(part, path)
      else await writeWhole(path, part, bytesOf(source))
    },
    remove: (key) => rm(filePath(files, key), { force: true }),
    removeWorkspace: (workspace_id) =>
      rm(join(directory, workspaceFolder(workspace_id)), { force: true, recursive: true }),
    async removeUnfinished(begun_before) {
      for (const name of (await unlessAbsent(() => readdir(unfinished))) ?? []) {
        const path = join(unfinished, name)
        const found = await unlessAbsent(() => stat(path))
        if (found && found.mtimeMs < begun_before.getTime()) await rm(path, { force: true })
      }
    },
  }
}

/** The path of a file. @throws TypeError for ids that are not ours */
export function filePath(files: FileDirectory, key: FileKey): string {
  return join(files.directory, relativePath(files, key))
}

async function writeWhole(path: string, part: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  await mkdir(dirname(part), { recursive: true })
  try {
    const size = await writePart(part, pieces)
    await rename(part, path)
    return size
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** The content of a file. It is opened when the first piece is read, so that a copy that fails earlier leaves nothing open. */
async function* bytesOf(path: string): AsyncIterable<Uint8Array> {
  yield* createReadStream(path)
}

/** Creates a hard link. False if the file system does not support it. */
async function linked(source: string, part: string): Promise<boolean> {
  await mkdir(dirname(part), { recursive: true })
  try {
    await link(source, part)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_LINK.has(String(error.code))) return false
    throw error
  }
}

/** Renames a link, or removes it if both names already refer to the same file, because renaming does nothing then. */
async function takeName(part: string, path: string): Promise<void> {
  try {
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}

/**
 * Writes a file and flushes it to the disk before it gets its name, so that a record never refers to half a file, even after a power
 * failure.
 */
async function writePart(part: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  await using file = await open(part, 'wx', 0o600)
  let size = 0
  for await (const piece of pieces) {
    await file.writeFile(piece)
    size += piece.byteLength
  }
  await file.sync()
  return size
}

/** The result of the work. Null if the file does not exist. */
export async function unlessAbsent<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && ABSENT.has(String(error.code))) return null
    throw error
  }
}

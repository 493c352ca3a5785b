import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface DiskSpace {
  /** The bytes that this process may use. */
  free_bytes: number
  size_bytes: number
  /** Null on a file system without a fixed number of files. */
  free_inodes: number | null
  inodes: number | null
}

/** The file system calls, which tests replace. */
export interface DiskCalls {
  statfs: (path: string) => Promise<{ bavail: number; bsize: number; blocks: number; ffree: number; files: number }>
  /** Writes a block to a new file in the directory and removes the file. */
  tryWrite: (directory: string) => Promise<void>
}

export const diskCalls: DiskCalls = { statfs: (path) => statfs(path), tryWrite }

const BLOCK = Buffer.alloc(4_096)

async function tryWrite(directory: string): Promise<void> {
  const file = join(directory, `.write-check-${process.pid}`)
  try {
    await writeFile(file, BLOCK)
  } finally {
    await rm(file, { force: true })
  }
}

export async function diskSpace(path: string, calls: Pick<DiskCalls, 'statfs'> = diskCalls): Promise<DiskSpace> {
  const { bavail, bsize, blocks, ffree, files } = await calls.statfs(path)
  const counted = files > 0
  return {
    free_bytes: bavail * bsize,
    size_bytes: blocks * bsize,
    free_inodes: counted ? ffree : null,
    inodes: counted ? files : null,
  }
}

/** PostgreSQL writes files of 16 MiB, and stops when it cannot do that. */
const MIN_FREE_BYTES = 32 * 1_024 * 1_024

/** A short phrase that says why a directory cannot be written to. Null if it can, or does not exist yet. */
export async function writeFault(directory: string, calls: DiskCalls = diskCalls): Promise<string | null> {
  try {
    const { free_bytes, free_inodes } = await diskSpace(directory, calls)
    if (free_bytes < MIN_FREE_BYTES) return 'its disk is full'
    if (free_inodes === 0) return 'its disk has no inodes left'
    await calls.tryWrite(directory)
    return null
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    return FAULTS[code] ?? `it cannot be written to (${code})`
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'its disk is read-only',
}

/** The existing directories, reduced to the first one on each file system. */
export async function oneOfEachDisk(directories: readonly string[]): Promise<string[]> {
  const devices = await Promise.all(
    directories.map((path) =>
      stat(path).then(
        ({ dev }) => dev,
        () => null,
      ),
    ),
  )
  return directories.filter((_, index) => devices[index] !== null && devices.indexOf(devices[index] ?? null) === index)
}

import { basename, join } from 'node:path'
import { orAborted, timeLimit, type Clock } from '@ohun/clock'
import { diskCalls, oneOfEachDisk, writeFault, type DiskCalls } from '../platform/disk.ts'
import type { Log } from '../platform/log.ts'

/** How long a result is used, because several load balancers probe every few seconds. */
const REMEMBER_MS = 5_000
/** The time limit of a check, because a network file system can hang. */
const LIMIT_MS = 2_000

export interface StorageCheckDeps {
  clock: Clock
  log: Log
  data_dir: string
  calls?: DiskCalls
}

/** The directories that the server writes to. Those below the data directory may be separate disks. */
export function writtenDirectories(data_dir: string): string[] {
  const below = ['recordings-unfinished', 'recordings', 'media'].map((name) => join(data_dir, name))
  return [data_dir, ...below]
}

/** Checks at most every five seconds whether the server can write. The result is the reason why it cannot, or null. */
export function createStorageCheck({ clock, log, data_dir, calls = diskCalls }: StorageCheckDeps) {
  let known: { result: Promise<string | null>; until: number } | undefined
  let reported: string | null = null
  let looking: Promise<string | null> | null = null

  /** Runs one check at a time, because each one that hangs occupies one of the few threads that all file system calls share. */
  function lookOnce(): Promise<string | null> {
    return (looking ??= firstFault(data_dir, calls).finally(() => (looking = null)))
  }

  async function look(): Promise<string | null> {
    using limit = timeLimit(clock, LIMIT_MS)
    const fault = await orAborted(limit.signal, lookOnce()).catch((error: unknown) => {
      if (!limit.expired) throw error
      return 'The data directory does not respond.'
    })
    if (fault !== reported && fault !== null) log.error({ data_dir, reason: fault }, 'nothing can be written')
    if (fault !== reported && fault === null) log.info({ data_dir }, 'the data directory can be written to again')
    reported = fault
    return fault
  }

  return async (): Promise<string | null> => {
    const now = clock.monotonic_ms()
    if (!known || known.until <= now) known = { result: look(), until: now + REMEMBER_MS }
    return await known.result
  }
}

async function firstFault(data_dir: string, calls: DiskCalls): Promise<string | null> {
  for (const directory of await oneOfEachDisk(writtenDirectories(data_dir))) {
    const fault = await writeFault(directory, calls)
    const name = directory === data_dir ? 'The data directory' : `The directory ${basename(directory)}`
    if (fault !== null) return `${name} cannot be used: ${fault}.`
  }
  return null
}

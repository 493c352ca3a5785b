import { link, open, rename, rm, stat } from 'node:fs/promises'
import type { Context } from '../context.ts'
import { CliError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'

const RETRY_MS = 20
/** The number of attempts to take a lock, over two seconds. */
const TRIES = 100

/** Work under a lock takes milliseconds, so an older lock was left by a process that was killed. */
const ABANDONED_MS = 10_000

type Waiting = Pick<Context, 'now' | 'pause'>

/** Runs the work while no other process has the file's lock, which is a separate file beside it. */
export async function withLock<T>(context: Waiting, path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`
  await acquire(context, lock)
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function acquire(context: Waiting, lock: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (await create(lock)) return
    await removeAbandoned(context, lock)
    await context.pause(RETRY_MS)
  }
  const message = `${lock}: another ohun is writing the profiles. If none is running, remove this file.`
  throw new CliError('LOCKED', exitCodes.other, message)
}

/** `wx` is O_EXCL: only one of several processes creates the file. */
async function create(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx', 0o600)).close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes the lock by renaming it, which shows what was removed: a lock that another process took in the meantime is
 * put back.
 */
async function removeAbandoned({ now }: Waiting, lock: string): Promise<void> {
  const found = await stat(lock).catch(() => undefined)
  if (!found || now().getTime() - found.mtimeMs < ABANDONED_MS) return
  const aside = `${lock}.${process.pid}`
  try {
    await rename(lock, aside)
    if ((await stat(aside)).mtimeMs !== found.mtimeMs) await link(aside, lock)
  } catch {
    // Another process was quicker; the next attempt sees the new state.
  }
  await rm(aside, { force: true })
}

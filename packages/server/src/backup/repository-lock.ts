import { open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../platform/errors.ts'
import type { Repository } from './repository.ts'

const FILE = 'lock'
const RENEW_MS = 10_000
/** The lease. A holder on another machine that has not renewed its lock for this long is dead. */
const LEASE_MS = 120_000

interface Holder {
  host: string
  pid: number
}

/** Runs `work` while nobody else writes to the repository. @throws StartError if somebody does. */
export async function whileLocked<T>(repository: Repository, work: () => Promise<T>): Promise<T> {
  const path = join(repository.directory, FILE)
  if (!(await taken(path))) await removeAbandoned(path, repository.directory)
  const renewing = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await rm(path, { force: true })
  }
}

async function taken(path: string): Promise<boolean> {
  try {
    await using file = await open(path, 'wx', 0o600)
    await file.writeFile(JSON.stringify({ host: hostname(), pid: process.pid } satisfies Holder))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Takes over the lock of a process that was killed. */
async function removeAbandoned(path: string, directory: string): Promise<void> {
  const holder = await readHolder(path)
  if (holder && (await isAlive(path, holder)))
    throw new StartError(
      `Process ${holder.pid} on ${holder.host} is writing to the backups in ${directory}. Wait until it has ended, or stop it.`,
    )
  await rm(path, { force: true })
  if (!(await taken(path))) throw new StartError(`Another process is writing to the backups in ${directory}.`)
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch {
    return null // It was removed, or its writer was killed before writing the content.
  }
}

async function isAlive(path: string, { host, pid }: Holder): Promise<boolean> {
  if (host === hostname()) return pid === process.pid || isRunning(pid)
  const found = await stat(path).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs < LEASE_MS
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '@ohun/clock'
import type pg from 'pg'
import type { Config } from '../../config/config.ts'
import { connectToRunning, type RunningDatabase } from '../../platform/db/embedded-running.ts'
import { StartError } from '../../platform/errors.ts'
import { createBackup } from '../create-backup.ts'
import { databaseFacts } from '../database/base-backup.ts'
import { copyFiles } from '../files/copy-files.ts'
import { listStoredFiles, type FileList } from '../files/stored-files.ts'
import { readManifests, type Manifest } from '../manifest.ts'
import { prune, type Retention } from '../prune.ts'
import { requireDatabaseOf, type Repository } from '../repository.ts'
import { takeSlot } from './backup-slot.ts'
import { changesBetween, filesAt, writeChanges } from './file-changes.ts'
import { copyHistory, WalArchive } from './wal-archive.ts'

export interface KeepBackingUpDeps {
  repository: Repository
  config: Config
  clock: Clock
  signal: AbortSignal
  retention: Retention
  /** The interval between backups. */
  every_ms: number
  files_every_ms: number
  /** False if the operator runs their own PostgreSQL. */
  with_database: boolean
  /** Reports one line to the operator. */
  report: (line: string) => Promise<void>
}

/** The interval at which the log is copied, and so the most of it that can be lost. */
const LOG_EVERY_MS = 1_000
const RETRY_MS = 1_000
/** A backup reads the whole database, so one that does not fit is not repeated at once. */
const FULL_DISK_MS = 60_000

/**
 * Makes a backup every `every_ms`, and copies all changes in between, until the signal aborts. It survives restarts of the database
 * and errors of the disk. Call it while the repository is locked.
 */
export async function keepBackingUp(deps: KeepBackingUpDeps): Promise<void> {
  let reported = ''
  const report = async (line: string): Promise<void> => {
    if (line !== reported) await deps.report(line)
    reported = line
  }
  while (!deps.signal.aborted) {
    try {
      await session({ ...deps, report })
    } catch (error) {
      if (deps.signal.aborted) return
      if (error instanceof StartError) throw error
      await report(`The backup is interrupted, and continues as soon as possible: ${(error as Error).message}`)
    }
    await pause(RETRY_MS, deps.signal)
  }
}

/** Backs up for as long as one connection to the database lasts. */
async function session(deps: KeepBackingUpDeps): Promise<void> {
  const database = deps.with_database ? await connectToRunning(deps.config.data_dir) : null
  if (deps.with_database && !database) return await deps.report('The database is not running; waiting for it.')
  const copying = database && (await connectToRunning(deps.config.data_dir))
  const broken = new AbortController()
  const stop = AbortSignal.any([deps.signal, broken.signal])
  const together = { ...deps, signal: stop }
  try {
    const log = database ? await followLog(together, database, broken) : { is_new: false, ended: Promise.resolve() }
    const work = [log.ended, copyAndRepeat(together, copying, log.is_new)]
    const results = await Promise.allSettled(work.map((one) => one.catch((error: unknown) => fail(broken, error))))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  } finally {
    for (const one of [database, copying]) await one?.client.end().catch(() => {})
  }
}

function fail(broken: AbortController, error: unknown): never {
  broken.abort(error)
  throw error
}

interface Following {
  /** True if the log begins here, so that a new backup is needed. */
  is_new: boolean
  ended: Promise<void>
}

async function followLog(
  { repository, clock, signal, report }: KeepBackingUpDeps,
  { client, data }: RunningDatabase,
  broken: AbortController,
): Promise<Following> {
  client.on('error', (error) => broken.abort(error))
  await requireDatabaseOf(repository, client)
  const { timeline, segment_bytes } = await databaseFacts(client)
  await copyHistory(repository, data)
  const slot = await takeSlot(client, repository)
  const archive = new WalArchive({ repository, client, data, clock, slot, timeline, segment_bytes })
  const run = async (): Promise<void> => {
    try {
      await archive.catchUp()
      await report('Backing up continuously.')
      while (!signal.aborted) {
        await archive.catchUp()
        await pause(LOG_EVERY_MS, signal)
      }
      if (!broken.signal.aborted) await archive.catchUp()
    } finally {
      await archive.close()
    }
  }
  return { is_new: slot.is_new, ended: run() }
}

/** Copies files and makes backups in turn, because removing a backup also removes the files that no other backup needs. */
async function copyAndRepeat(
  deps: KeepBackingUpDeps,
  database: { client: pg.Client; data: string } | null,
  needed_now: boolean,
): Promise<void> {
  const { repository, clock, signal, every_ms, files_every_ms } = deps
  let known = await latestFiles(repository)
  let needed = needed_now
  let not_before_ms = 0
  while (!signal.aborted) {
    const is_due = needed || dueIn(await readManifests(repository), every_ms, clock.now()) === 0
    if (is_due && clock.monotonic_ms() >= not_before_ms) {
      if (await makeBackup(deps, database)) needed = false
      else not_before_ms = clock.monotonic_ms() + FULL_DISK_MS
    }
    known = await copyChanges(deps, known)
    await pause(files_every_ms, signal)
  }
}

/** @returns false if the backup does not fit on the disk. Copying the log needs much less space and continues. */
async function makeBackup(
  deps: KeepBackingUpDeps,
  database: { client: pg.Client; data: string } | null,
): Promise<boolean> {
  const { repository, clock, retention, report } = deps
  try {
    const { backup_id } = await createBackup({ ...deps, database })
    const removed = await prune(repository, retention, clock.now())
    const also = removed.length > 0 ? ` Removed: ${removed.join(', ')}.` : ''
    await report(`Backup ${backup_id} is complete.${also}`)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    await report('The disk has no space for a new backup. Ohun tries again every minute and still copies changes.')
    return false
  }
}

async function copyChanges(
  { repository, config, clock, signal }: KeepBackingUpDeps,
  known: FileList,
): Promise<FileList> {
  const at = clock.now().toISOString()
  const files = await listStoredFiles(config.data_dir)
  const { list } = await copyFiles(repository, { data_dir: config.data_dir, files, signal })
  const changes = changesBetween(known, list)
  if (changes.added.length + changes.removed.length > 0) await writeChanges(repository, { at, ...changes })
  return list
}

async function latestFiles(repository: Repository): Promise<FileList> {
  const last = (await readManifests(repository)).at(-1)
  return last ? await filesAt(repository, last, null) : new Map()
}

function dueIn(manifests: readonly Manifest[], every_ms: number, now: Date): number {
  const last = manifests.at(-1)
  return last ? Math.max(0, Date.parse(last.began_at) + every_ms - now.getTime()) : 0
}

/** Waits until the time has passed or the signal aborts. It keeps the process alive, unlike a timer of the clock. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(Math.min(ms, 2 ** 31 - 1), undefined, { signal }).catch(() => {})
}

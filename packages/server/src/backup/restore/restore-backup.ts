import { readdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { makeDataDirectory } from '../../platform/data-directory.ts'
import type { Database } from '../../platform/db/database.ts'
import { StartError } from '../../platform/errors.ts'
import { savedKeys, type SavedConfiguration } from '../configuration.ts'
import { filesAt } from '../continuous/file-changes.ts'
import { backupName } from '../manifest.ts'
import { readSealedJson, type Repository } from '../repository.ts'
import { chooseBackup, type RestorePlan, type RestoreRequest } from './choose-backup.ts'
import { recoverDatabase } from './recover-database.ts'
import { restoreConfiguration, restoreFiles } from './restore-files.ts'

export interface RestoreDeps {
  repository: Repository
  config: Config
  signal: AbortSignal
  /** Restores only the files and the key, for a database that is restored in another way. */
  files_only: boolean
  /** Runs on the restored database before any server can use it. */
  settle: (db: Database) => Promise<void>
}

export interface Restored {
  backup_id: string
  /** The time until which everything that was committed is restored. */
  reaches: string
  files: number
  /** The restored files of the configuration, below the data directory. */
  configuration: string[]
}

/** The length of the longest call. The recording of a call that ended just then may be on the disk before it is in the database. */
const UNSETTLED_MS = 24 * 60 * 60 * 1_000

/** Restores into an empty data directory. @throws StartError if it is not empty, or the wanted state cannot be restored. */
export async function restoreBackup(deps: RestoreDeps, request: RestoreRequest): Promise<Restored> {
  const { repository, config, files_only } = deps
  const { data_dir } = config
  requireWay(config, files_only)
  await requireEmpty(data_dir)
  const plan = await chooseBackup(repository, request)
  requireDatabase(plan, files_only)
  try {
    return await restore(deps, plan)
  } catch (error) {
    await emptyAgain(data_dir)
    throw error
  }
}

async function restore(deps: RestoreDeps, plan: RestorePlan): Promise<Restored> {
  const { repository, config, signal, files_only } = deps
  const { data_dir } = config
  const { backup_id } = plan.manifest
  const saved = await readSealedJson<SavedConfiguration>(repository, `${backupName(backup_id)}/configuration`)
  requireSameKey(config, saved ?? {})
  const list = await filesAt(
    repository,
    plan.manifest,
    plan.log.length > 0 || files_only ? untilOf(plan) : plan.manifest.files_at,
  )
  await makeDataDirectory(data_dir)
  const with_key = config.encryption_keys === null
  const configuration = await restoreConfiguration(data_dir, saved ?? {}, { with_key })
  const recorded_since = new Date(Date.parse(plan.reaches) - UNSETTLED_MS)
  const first = (): Promise<void> => restoreFiles(repository, { data_dir, list, recorded_since, signal })
  if (files_only) await first()
  else await recoverDatabase({ ...deps, first, plan, data_dir })
  return { backup_id, reaches: plan.reaches, files: list.size, configuration }
}

/** Empties the directory after a failure, because the next attempt requires an empty one. */
async function emptyAgain(data_dir: string): Promise<void> {
  // When run as root, it may be a link to a directory elsewhere.
  const postgres = await realpath(join(data_dir, 'postgres')).catch(() => null)
  if (postgres) await rm(postgres, { recursive: true, force: true })
  for (const name of await namesIn(data_dir)) await rm(join(data_dir, name), { recursive: true, force: true })
}

/** The time of the list of files. Null selects the last list. */
function untilOf({ to }: RestorePlan): string | null {
  return to && to.toISOString()
}

function requireWay({ database }: Config, files_only: boolean): void {
  if (database.kind === 'embedded' || files_only) return
  throw new StartError(
    'DATABASE_URL names your own PostgreSQL: restore it with its own tools, and the files with --files-only.',
  )
}

async function requireEmpty(data_dir: string): Promise<void> {
  if ((await namesIn(data_dir)).length === 0) return
  throw new StartError(
    `OHUN_DATA_DIR ${data_dir} is not empty. Accepted: an empty directory, or one that does not exist; stop the server and move the old one away.`,
  )
}

async function namesIn(data_dir: string): Promise<string[]> {
  const names = await readdir(data_dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new StartError(`OHUN_DATA_DIR ${data_dir} cannot be read: ${error.code}.`, { cause: error })
  })
  return names.filter((name) => name !== 'lost+found')
}

function requireDatabase({ manifest }: RestorePlan, files_only: boolean): void {
  if (manifest.database || files_only) return
  throw new StartError(`Backup ${manifest.backup_id} contains files only. Accepted: --files-only.`)
}

/** Refuses other keys, with which the server could not read the secrets of the restored database. */
function requireSameKey({ encryption_keys }: Config, saved: SavedConfiguration): void {
  if (!encryption_keys) return
  const configured = [encryption_keys.encryption_key, ...encryption_keys.other_keys]
  if (savedKeys(saved).every((key) => configured.some((one) => one.equals(key)))) return
  throw new StartError(
    'OHUN_ENCRYPTION_KEY is not the key of the backup. Set it to that key, append that key to it, or remove it, so that the key of the backup is restored.',
  )
}

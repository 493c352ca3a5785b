import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../platform/db/database.ts'
import { findBinaries } from '../../platform/db/embedded/binaries.ts'
import { connectionTo, connectOrLaunch, type Connected, type LaunchTarget } from '../../platform/db/embedded/connect.ts'
import { createPrivate, prepareHome, type Home } from '../../platform/db/embedded/home.ts'
import { RESTORING } from '../../platform/db/embedded/data-directory.ts'
import { shutDown } from '../../platform/db/embedded/postmaster.ts'
import { removeSocketDirectory } from '../../platform/db/embedded/socket-directory.ts'
import { StartError } from '../../platform/errors.ts'
import type { Repository } from '../repository.ts'
import type { RestorePlan } from './choose-backup.ts'
import { extractDatabase } from './extract-database.ts'

export interface RecoverOptions {
  repository: Repository
  plan: RestorePlan
  data_dir: string
  signal: AbortSignal
  /** Runs as soon as the data directory is marked as being restored. */
  first: () => Promise<void>
  /** Runs on the restored database before any server can use it. */
  settle: (db: Database) => Promise<void>
}

/** The time limit for recovery. Applying the log of a day takes minutes. */
const RECOVERY_LIMIT_MS = 24 * 60 * 60 * 1_000
const ENDED_BEFORE = 'recovery ended before configured recovery target was reached'

/** Restores the embedded database. Its directory is renamed in the last step, so that no server starts on a partial database. */
export async function recoverDatabase(options: RecoverOptions): Promise<void> {
  const { repository, plan, data_dir, signal, first, settle } = options
  const final = await prepareHome(data_dir)
  const home: Home = { ...final, data: join(final.directory, RESTORING) }
  const binaries = await findBinaries(home.user, home.directory)
  requireSameMajor(plan, binaries.version)
  await createPrivate(home.data, home.user)
  await first()
  await extractDatabase({ repository, ...plan, data: home.data, user: home.user, signal })
  const target = { home, binaries, settings: settingsFor(plan), start_limit_ms: RECOVERY_LIMIT_MS }
  const { client, socket_directory } = await recover(target)
  await client.end()
  const db = openDatabase(connectionTo(socket_directory))
  try {
    await settle(db)
  } finally {
    await db.close()
    await shutDown(target)
    await removeSocketDirectory(home, socket_directory)
  }
  await rename(home.data, final.data)
}

/** Starts PostgreSQL with the log. If the log ends without a transaction after the wanted time, all of it is applied. */
async function recover(target: LaunchTarget): Promise<Connected> {
  try {
    return await connectOrLaunch(target)
  } catch (error) {
    if (!(error instanceof StartError) || !error.message.includes(ENDED_BEFORE)) throw error
    const { recovery_target_time: _, ...settings } = target.settings
    return await connectOrLaunch({ ...target, settings })
  }
}

/**
 * The recovery settings. PostgreSQL parses the time before it knows the names of zones, such as Z. The log is already in place, so
 * the restore command always fails.
 */
function settingsFor({ to, log }: RestorePlan): Record<string, string> {
  const common = { restore_command: 'false', recovery_target_action: 'promote', hot_standby: 'off' }
  if (log.length === 0) return { ...common, recovery_target: 'immediate', recovery_target_timeline: 'current' }
  return { ...common, ...(to && { recovery_target_time: to.toISOString().replace('Z', '+00') }) }
}

function requireSameMajor({ manifest }: RestorePlan, version: string): void {
  const [wanted, ours] = [manifest.database?.postgres_version.split('.')[0], version.split('.')[0]]
  if (wanted === ours) return
  throw new StartError(
    `The backup is of PostgreSQL ${wanted}, and this version of Ohun contains PostgreSQL ${ours}. Restore it with Ohun ${manifest.ohun_version}.`,
  )
}

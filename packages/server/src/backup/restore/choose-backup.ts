import { StartError } from '../../platform/errors.ts'
import { archivedSegments, readReach, type ArchivedSegment, type Reach } from '../continuous/wal-archive.ts'
import { parseLsn, segmentIn, segmentOf } from '../database/wal-position.ts'
import { readManifests, type Manifest } from '../manifest.ts'
import type { Repository } from '../repository.ts'

export interface RestoreRequest {
  /** The time to restore to. */
  to?: Date | undefined
  /** The backup to restore from. Without a time, it is restored as it was at its end. */
  backup_id?: string | undefined
}

/** The backup to restore, and the time to restore to. */
export interface RestorePlan {
  manifest: Manifest
  /** Null selects the end of the backup, or of the log if there is one. */
  to: Date | null
  /** The log after the backup, without gaps. Empty if the backup is restored as it is. */
  log: ArchivedSegment[]
  /** The time until which everything that was committed is restored. */
  reaches: string
}

/** The number of segments after the wanted time that PostgreSQL needs to see that the time has passed. */
const SEGMENTS_AFTER = 2

/** @throws StartError if the backup does not exist, or the log does not reach the time. */
export async function chooseBackup(repository: Repository, request: RestoreRequest): Promise<RestorePlan> {
  const manifest = pick(await readManifests(repository), request, repository.directory)
  const to = request.to ?? null
  const asItIs = { manifest, to: null, log: [], reaches: manifest.ended_at }
  if (request.backup_id !== undefined && !to) return asItIs
  if (manifest.database === null) return { ...asItIs, to }
  const reach = await reachAfter(repository, manifest)
  const log = reach ? await logAfter(repository, manifest, reach.lsn) : null
  if (!reach || !log) {
    if (!to) return asItIs
    throw new StartError(
      `The log of changes after backup ${manifest.backup_id} is not complete, so only its end can be restored: --backup ${manifest.backup_id} restores ${manifest.ended_at}.`,
    )
  }
  if (to && to.toISOString() > reach.at)
    throw new StartError(
      `The backups reach until ${reach.at}; --to ${to.toISOString()} is later. Without --to, all of it is restored.`,
    )
  return { manifest, to, log: to ? upTo(log, to) : log, reaches: to ? to.toISOString() : reach.at }
}

/** How far the log reaches after this backup. Null if the log was not copied after it. */
export async function reachAfter(repository: Repository, { ended_at }: Manifest): Promise<Reach | null> {
  const reach = await readReach(repository)
  return reach && reach.at >= ended_at ? reach : null
}

function pick(manifests: readonly Manifest[], { to, backup_id }: RestoreRequest, directory: string): Manifest {
  if (manifests.length === 0) throw new StartError(`${directory} does not contain a complete backup.`)
  const named = backup_id === undefined ? manifests : manifests.filter((one) => one.backup_id === backup_id)
  if (named.length === 0)
    throw new StartError(`There is no complete backup ${backup_id}; ohun-server backup list ${directory} lists them.`)
  const found = named.findLast(({ ended_at }) => !to || ended_at <= to.toISOString())
  if (found) return found
  throw new StartError(`No backup ended by ${to?.toISOString()}. The first one ended at ${named[0]?.ended_at}.`)
}

/** The log after a backup. Null if a segment is missing, for example because nothing copied the log for some time. */
async function logAfter(
  repository: Repository,
  { database }: Manifest,
  lsn: string,
): Promise<ArchivedSegment[] | null> {
  if (!database) return null
  const { segment_bytes, segments } = database
  const last_of_copy = segmentIn(segments.at(-1)!, segment_bytes)
  const log = await archivedSegments(repository, { from: segmentIn(segments[0]!, segment_bytes), segment_bytes })
  const there = new Set(log.map(({ segment }) => segmentIn(segment, segment_bytes)))
  const last = segmentOf(parseLsn(lsn) - 1n, segment_bytes)
  for (let number = last_of_copy + 1n; number <= last; number++) if (!there.has(number)) return null
  return log
}

/** The log without the segments that were begun long after that time. */
function upTo(log: readonly ArchivedSegment[], to: Date): ArchivedSegment[] {
  const id = to.toISOString().replaceAll(/[-:]/g, '')
  const after = log.findIndex(({ parts }) => (parts[0]?.part ?? '') > id)
  return after === -1 ? [...log] : log.slice(0, after + SEGMENTS_AFTER)
}

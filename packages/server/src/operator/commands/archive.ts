import { deliveryPartitions } from '../../delivery/partitioned-tables.ts'
import { hasUnredactedEvents } from '../../delivery/unredacted-events.ts'
import { archivePartition, ROWS_OF_PART, type ArchiveDeps } from '../../features/retention/archive/write-archive.ts'
import { expiredPartitions } from '../../features/retention/partitions/drop-partitions.ts'
import { keptDays } from '../../features/retention/partitions/partition-record.ts'
import { createLog } from '../../platform/log.ts'
import { openArchive } from '../../start/open-archive.ts'
import type { DatabaseCommand, Row } from '../command.ts'

const COLUMNS = ['partition', 'rows', 'files', 'bytes']
/** The key of the advisory lock, an arbitrary number that no other lock of ours has. */
const LOCK_KEY = 7_090

export const archiveCommand: DatabaseCommand = {
  path: ['archive'],
  summary: 'Store events and deliveries that are no longer kept, before they are dropped',
  description:
    'Writes the rows of each partition that is past OHUN_KEEP_EVENTS_DAYS as compressed JSON lines, with a manifest, to the ' +
    'directory archive of the data directory, or to the bucket. A partition waits until retention has removed the content of its ' +
    'events. A run that was interrupted is continued by the next one. With OHUN_ARCHIVE=true, the server drops only what is ' +
    'in the archive.',
  positionals: [],
  flags: [],
  examples: [[]],
  async run({ db, clock, config, signal }) {
    const store = openArchive(config, clock)
    const deps: ArchiveDeps = { db, clock, log: createLog('silent'), store, rows_of_part: ROWS_OF_PART }
    const holder = await db.pool.connect()
    try {
      const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY])
      if (!rows[0]?.taken) throw new Error('Another process is archiving. Wait until it has finished.')
      const { list, waiting } = await archiveAll(deps, await keptDays(db, config.keep.events_days), signal)
      const text = list.length === 0 ? { text: nothingBut(waiting) } : { rows: { list, columns: COLUMNS } }
      return { value: { archived: list, waiting }, ...text }
    } finally {
      // Unlocks explicitly, because PostgreSQL detects a closed connection with a delay, and would refuse the next run until then.
      await holder.query('select pg_advisory_unlock_all()').catch(() => {})
      holder.release(true)
      await store.close()
    }
  },
}

function nothingBut(waiting: readonly string[]): string {
  if (waiting.length === 0) return 'Nothing to do.\n'
  return `Nothing was archived: retention has not removed all content yet, for which these wait: ${waiting.join(', ')}.\n`
}

interface ArchivedAll {
  list: Row[]
  /** Partitions that may still have content. */
  waiting: string[]
}

/** Archives all expired partitions. Attempts come first: they are dropped last, so their deliveries still exist. */
async function archiveAll(deps: ArchiveDeps, kept_days: number, signal: AbortSignal): Promise<ArchivedAll> {
  const all: ArchivedAll = { list: [], waiting: [] }
  for (const table of deliveryPartitions.toReversed())
    for (const expired of await expiredPartitions(deps, table, kept_days)) {
      if (expired.archived_at !== null) continue
      if (await hasUnredactedEvents(deps.db, expired.until_at)) {
        all.waiting.push(expired.partition)
        continue
      }
      const manifest = await archivePartition(deps, { table, partition: expired }, signal)
      if (!manifest) return all
      const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0)
      all.list.push({ partition: manifest.partition, rows: manifest.rows, files: manifest.parts.length, bytes })
    }
  return all
}

import type { RecordRetention } from '../../domain/record-retention.ts'
import { firstIdAt } from '../../platform/ids.ts'
import type { PartitionDeps } from './partitions/make-partitions.ts'

const BATCH = 1_000
const DAY_MS = 24 * 60 * 60 * 1_000

/** Deletes rows that are no longer kept, one batch of each kind at a time. The next run continues. @returns the number of rows. */
export async function deleteOldRecords(
  { db, clock, log }: PartitionDeps,
  { kinds, kept_days }: { kinds: readonly RecordRetention[]; kept_days: number },
  signal: AbortSignal,
): Promise<number> {
  const at = new Date(clock.now().getTime() - kept_days * DAY_MS)
  let deleted = 0
  let left = kinds
  while (left.length > 0 && !signal.aborted) {
    const more: RecordRetention[] = []
    for (const one of left) {
      const batch = { before: firstIdAt(one.prefix, at), limit: BATCH }
      const rows = await db.knex.transaction((trx) => one.deleteBatch(trx, batch))
      deleted += rows
      if (rows === BATCH) more.push(one)
    }
    left = more
  }
  if (deleted > 0) log.info({ rows: deleted, before: at }, 'calls and messages that are no longer kept were deleted')
  return deleted
}

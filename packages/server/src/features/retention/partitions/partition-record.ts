import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'

export interface Partition {
  partition: string
  relation: string
  until_at: Date
  until_id: string
  archived_at: Date | null
}

const select = statement<{ relation: string }, Partition>(
  'table_partitions_of',
  `select partition, relation, until_at, until_id, archived_at from table_partitions
   where relation = :relation and dropped_at is null order by until_id`,
)

/** Those of a table that exist, oldest first. */
export async function partitionsOf(db: Pick<Database, 'pool'>, relation: string): Promise<Partition[]> {
  return await run(db, select, { relation })
}

const longestRetention = statement<object, { days: number }>(
  'retention_longest',
  'select coalesce(max(retention_days), 0) as days from workspaces',
)

/**
 * How long rows of partitions are kept: as long as the operator says, and as long as any workspace keeps its content, which
 * the API promises.
 */
export async function keptDays(db: Pick<Database, 'pool'>, keep_events_days: number): Promise<number> {
  const [longest] = await run(db, longestRetention, {})
  return Math.max(keep_events_days, longest?.days ?? 0)
}

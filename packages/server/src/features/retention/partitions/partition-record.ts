import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'

export interface Partition {
  partition: string
  relation: string
  until_at: Date
  until_id: string
  archived_at: Date | null
}

const select = statement<{ relations: string[] }, Partition>(
  'table_partitions_of',
  `select partition, relation, until_at, until_id, archived_at from table_partitions
   where relation = any(:relations::text[]) and dropped_at is null order by relation, until_id`,
)

/** Those of tables that exist, the oldest of each table first. */
export async function partitionsOf(db: Pick<Database, 'pool'>, relations: string[]): Promise<Partition[]> {
  return await run(db, select, { relations })
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
  return Math.max(keep_events_days, await longestKept(db))
}

/** The days for which the workspace that keeps its content for the longest time keeps it. */
export async function longestKept(db: Pick<Database, 'pool'>): Promise<number> {
  const [longest] = await run(db, longestRetention, {})
  return longest?.days ?? 0
}

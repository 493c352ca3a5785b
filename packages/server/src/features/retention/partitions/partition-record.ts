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

/** The partitions of existing tables, oldest first for each table. */
export async function partitionsOf(db: Pick<Database, 'pool'>, relations: string[]): Promise<Partition[]> {
  return await run(db, select, { relations })
}

const longestRetention = statement<object, { days: number }>(
  'retention_longest',
  'select coalesce(max(retention_days), 0) as days from workspaces',
)

/**
 * The days for which rows of partitions are kept: at least as long as the operator wants, and as long as any workspace keeps its
 * content, which the API promises.
 */
export async function keptDays(db: Pick<Database, 'pool'>, keep_events_days: number): Promise<number> {
  return Math.max(keep_events_days, await longestKept(db))
}

/** The longest retention of all workspaces, in days. */
export async function longestKept(db: Pick<Database, 'pool'>): Promise<number> {
  const [longest] = await run(db, longestRetention, {})
  return longest?.days ?? 0
}

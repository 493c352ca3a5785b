import type { Knex } from 'knex'
import type { IdPrefix } from '../platform/ids.ts'

/** Rows of one kind, possibly of several workspaces. */
export interface OldRows {
  ids: string[]
  now: Date
}

/** SQL expressions for a range of rows: those of one workspace and environment, with ids between `after` and `before`. */
export interface RetainedRange {
  workspace_id: string
  environment: string
  after: string
  before: string
}

/**
 * A kind of rows whose content is deleted when the retention of their workspace has passed. The rows themselves remain. Each part of
 * the service declares its own kinds, and features/retention processes all of them.
 */
export interface ContentRetention {
  /** The name of its table. */
  kind: string
  prefix: IdPrefix
  /** Selects the `id` of the rows in a range, in order, with a query for which the planner has only one suitable index. */
  select(range: RetainedRange): string
  /** Clears the content of these rows. Returns how many had content. */
  clear(trx: Knex.Transaction, old: OldRows): Promise<number>
}

/** Selects a range of whole keys, which only the index that begins with the workspace can answer, in its order. */
export const selectByWholeKey =
  (table: string, id: string) =>
  ({ workspace_id, environment, after, before }: RetainedRange): string =>
    `
  select ${id} as id from ${table}
  where (workspace_id, environment, ${id}) > (${workspace_id}, ${environment}, ${after})
    and (workspace_id, environment, ${id}) < (${workspace_id}, ${environment}, ${before})
  order by workspace_id, environment, ${id}`

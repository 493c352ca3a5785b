import type { Knex } from 'knex'
import type { IdPrefix } from '../platform/ids.ts'

/** Rows of one kind, of any workspaces. */
export interface OldRows {
  ids: string[]
  now: Date
}

/** SQL of the values between which rows are wanted: of one workspace and environment, after one id and before another. */
export interface RetainedRange {
  workspace_id: string
  environment: string
  after: string
  before: string
}

/**
 * Rows whose content is deleted when its workspace's retention has passed; the rows themselves stay. Each part of the
 * service declares its own, and features/retention works through all of them.
 */
export interface RetainedKind {
  /** Its table. */
  kind: string
  prefix: IdPrefix
  /** Selects the `id` of the rows of a range, in their order, from one index of which the planner need not guess anything. */
  select(range: RetainedRange): string
  /** Clears the content of these rows and returns how many had any. */
  clear(trx: Knex.Transaction, old: OldRows): Promise<number>
}

/** A range of whole keys: only the index that begins with the workspace can answer it, and it is in its order. */
export const selectByWholeKey =
  (table: string, id: string) =>
  ({ workspace_id, environment, after, before }: RetainedRange): string =>
    `
  select ${id} as id from ${table}
  where (workspace_id, environment, ${id}) > (${workspace_id}, ${environment}, ${after})
    and (workspace_id, environment, ${id}) < (${workspace_id}, ${environment}, ${before})
  order by workspace_id, environment, ${id}`

import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { FoundDue, Retention } from './retention-statements.ts'

export interface RetentionDeps {
  db: Database
  clock: Clock
  log: Log
  kinds: readonly Retention[]
}

/** One kind of one workspace's rows that are past its retention. */
export interface Due extends Omit<FoundDue, 'first'> {
  kind: Retention
  /** Since when its oldest row should have no content. */
  overdue_since: Date
  retention_days: number
  /** How many of its rows a transaction takes at most, after a failure. Null if it shares transactions with others. */
  alone: number | null
}

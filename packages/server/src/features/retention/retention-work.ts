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

/** The rows of one kind of a workspace that are past its retention. */
export interface Due extends Omit<FoundDue, 'first'> {
  kind: Retention
  /** The time since which the content of the oldest row should have been deleted. */
  overdue_since: Date
  retention_days: number
  /** The most rows that a transaction takes after a failure. Null if the work shares transactions with others. */
  alone: number | null
}

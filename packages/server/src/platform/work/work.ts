import type { AdmissionLimits } from './admission.ts'
import type { Pace } from './concurrency-limit.ts'

/**
 * A table of durable work. It has the columns `claim, leased_by, attempt_count, next_attempt_at` and partial indexes: on
 * `next_attempt_at` for each of never tried (for each rank), tried and leased, and on
 * `(tenant, key, least(attempt_count, 1), next_attempt_at)` for what is not leased. `columns` adds to what a claim returns:
 * columns of the claimed row `c`, and scalar subqueries for what stands elsewhere.
 */
export interface WorkTable {
  /** What it is called in statements, metrics and messages between processes. */
  name: string
  /** Where its rows are. */
  relation: string
  id: string
  /** Items of one key share `per_key`, and take turns with those of other keys. */
  key: string
  /** Keys of one tenant share its places, and take turns with those of other tenants. The key itself, if there are none. */
  tenant?: string
  /** Conditions that tell rows that go before from rows that go behind. */
  ranks?: readonly [string, string]
  columns: string
}

export interface WorkItem {
  id: string
  key: string
  tenant: string
  rank: 0 | 1
  attempt_count: number
  /** The fence: a result counts only while no later claim was made. */
  claim: number
}

/** One kind of durable work: where it stands, how it is done and how results are written. */
export interface Work<Item extends WorkItem, Result> extends AdmissionLimits {
  table: WorkTable
  /** Longer than any execution takes. */
  lease_ms: number
  /** How long a leased item may wait in memory, so that an execution still ends within the lease. */
  hold_ms?: number
  /** Once at the start, before anything is claimed. */
  begin?(): Promise<void>
  /** A throw is a failure of ours: nothing is recorded, no attempt is used up and the item is soon due again. */
  execute(item: Item, signal: AbortSignal): Promise<Result>
  /** How its key took an item, where limits adapt. */
  paceOf?(result: Result): Pace
  /** Compare-and-set on id and claim **only**: one more condition in the join made it 17 times slower. */
  record(results: Result[]): Promise<void>
  /** When a result makes its item due again, so that the queue is awake by then. */
  dueAgain?(result: Result): Date | null
}

import type { HotPath } from '../db/statement.ts'
import type { Pace } from './concurrency-limit.ts'
import type { RefusalLimits } from './refusals.ts'

/**
 * A table of durable work. It has the columns `claim, leased_by, attempt_count, next_attempt_at` and partial indexes: on
 * `next_attempt_at` for rows never tried (one per rank), for retries and for leased rows, and on `(tenant, key,
 * least(attempt_count, 1), next_attempt_at)` for rows not leased. `columns` are further columns of a claim's result: columns
 * of the claimed row `c`, and scalar subqueries for values from other tables.
 */
export interface WorkTable {
  /** Its name in statements, metrics and messages between processes. */
  name: string
  /** The hot path that its claims belong to, if any. */
  hot?: HotPath
  /** The table that contains its rows. */
  relation: string
  id: string
  /** Items of one key share `per_key`, and take turns with those of other keys. */
  key: string
  /**
   * Keys of one tenant share its slots, and take turns with those of other tenants. Without it, each key is its own
   * tenant.
   */
  tenant?: string
  /** Conditions for rows of first and of second rank. */
  ranks?: readonly [string, string]
  columns: string
}

export interface WorkItem {
  id: string
  key: string
  tenant: string
  rank: 0 | 1
  attempt_count: number
  /** The fence: a result counts only if there was no later claim. */
  claim: number
}

export interface AdmissionLimits {
  /** Items of one key that may run at once. With `most_per_key`: the initial limit. */
  per_key: number
  /** The limit adapts to how fast the key handles its items: up to this, down to one. */
  most_per_key?: number
  /** Items of one tenant that may run at once. */
  per_tenant?: number
  max_in_flight: number
  /** How many of these slots retries never take. Items of second rank take at most half of them. */
  reserve?: number
  /** This many items that run for longer than a second do not count towards `max_in_flight`. */
  max_slow?: number
  /**
   * The same for one tenant's slots. Its hanging keys may have only these, so that they never take the slots of its other keys. With
   * 0, no key counts as hanging.
   */
  slow_per_tenant?: number
  /** How many items per second may begin with keys that refused their last item. */
  refusals?: RefusalLimits
}

/** An item that sleeps until other tables contain something for it to do. */
export interface Sleeper {
  name: string
  /**
   * SQL for a scalar: when there will be something to do. A time in the past if there is something already, null if there is nothing.
   * It is part of each poll, so it may read only the first entry of an index. It may use `:now`.
   */
  due: string
}

export interface SleeperDue {
  name: string
  due: Date
}

/** One kind of durable work: its table, how it is executed and how its results are written. */
export interface Work<Item extends WorkItem, Result> extends AdmissionLimits {
  table: WorkTable
  /** The length of a lease, which must be longer than any execution. */
  lease_ms: number
  /** How long a leased item may wait in memory, so that its execution still ends within the lease. */
  hold_ms?: number
  /** Called once at the start, before anything is claimed. */
  begin?(): Promise<void>
  /**
   * SQL for the milliseconds that a row `c` may still have to wait, null if that is unknown. After the clock was set back, no row waits
   * longer. It may use `:now`.
   */
  longest_wait?: string
  /** Called after the clock was set back, to bring forward what `longest_wait` does not cover. */
  clockSetBack?(): Promise<void>
  /** A throw is our own failure: nothing is recorded, no attempt is used up and the item is due again soon. */
  execute(item: Item, signal: AbortSignal): Promise<Result>
  /** How fast the key handled an item, if limits adapt. */
  paceOf?(result: Result): Pace
  /** Compare-and-set on id and claim **only**: another condition in the join made it 17 times slower. */
  record(results: Result[]): Promise<void>
  /** How long a result waits for others, in milliseconds, unless somebody waits for it. 0 by default. */
  max_record_wait_ms?: number
  /** True if a result is written at once nevertheless, with all that wait. By default, no result is. */
  recordAtOnce?: (result: Result) => boolean
  /** When a result makes its item due again, so that the queue wakes up then. */
  dueAgain?(result: Result): Date | null
  /**
   * When the next item has something to do, if the table alone does not say it. Only a clock that is turned asks for it.
   * @param sleepers - The sleepers that have something to do now or later.
   */
  nextDue?(sleepers: readonly SleeperDue[]): Promise<Date | null>
  /** The sleepers, which are known when the engine starts. */
  sleepers?(): readonly Sleeper[]
  /** Wakes each of these sleepers at the time when it has something to do. Does not touch those that are awake. */
  wakeSleepers?(due: readonly SleeperDue[]): Promise<void>
}

/** How to insert rows with a lease of this process, which saves the claim. */
export interface Prelease {
  owner: number
  lease_end: Date
  /** How many rows of a key may be leased, and a JSON object with the numbers of the keys that differ. */
  key_room: number
  key_rooms: string
  /** Counts an item of this tenant and rank. If it returns false, insert the item without a lease. */
  admit(item: Pick<WorkItem, 'tenant' | 'rank'>): boolean
}

/** Wakes a queue in this process, so that work does not wait for the next poll. */
export interface QueueHandle {
  /** @param since - When the work became due. Only needed if its transaction took long. */
  wake(since?: Date): void
  /** Called when there is work that will be due at this time. */
  wakeAt(time: Date): void
}

/** A queue whose new items can begin without a claim. */
export interface PreleasingQueue<Item> extends QueueHandle {
  /** Null while new items must wait for a claim. */
  prelease(): Prelease | null
  /**
   * Call it after the commit for each row that was inserted with a lease. Otherwise, the row is due when its lease ends.
   * @param lease_end - The end of the lease, as inserted. Only needed if the transaction may have taken long.
   */
  take(item: Item, lease_end?: Date | null): void
}

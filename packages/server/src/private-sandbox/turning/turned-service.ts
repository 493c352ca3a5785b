/** A service whose clock is turned, as far as turning it needs to know. */
export interface TurnedService {
  /** Resolves when nothing is due at the clock's time and nothing is in progress. */
  idle(): Promise<void>
  /** When durable work has something to do. In the past if it waits for room; null if there is none. */
  nextDue(): Promise<Date | null>
  /** How many pieces of durable work have begun. */
  readonly work_begun: number
  /** Calls in progress: each waits for timers of this process. */
  readonly calls: number
  /** Requests that are being answered. */
  readonly requests: number
}

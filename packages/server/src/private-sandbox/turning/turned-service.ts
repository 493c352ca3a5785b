/** The parts of a service that turning its clock needs. */
export interface TurnedService {
  /** Resolves when nothing is due at the clock's time and nothing is in progress. */
  idle(): Promise<void>
  /** The time at which durable work is due next. In the past if the work waits for capacity. Null if there is none. */
  nextDue(): Promise<Date | null>
  /** The number of pieces of durable work that have begun. */
  readonly work_begun: number
  /** The number of calls in progress, each of which waits for timers of this process. */
  readonly calls: number
  /** The number of requests that are being answered. */
  readonly requests: number
}

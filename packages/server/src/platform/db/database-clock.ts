import type { Clock } from '@ohun/clock'
import type { Log } from '../log.ts'
import { clockOffset } from './clock-offset.ts'
import type { Database } from './database.ts'

const COMPARE_MS = 10_000
/** Smaller differences are drift. */
const MAX_DIFFERENCE_MS = 250

export interface DatabaseClockDeps {
  db: Pick<Database, 'pool'>
  /** The clock of this machine. */
  machine: Clock
  log: Log
}

/**
 * The time of the database, which all processes share, so that leases, retries and ids are right even on a node whose own clock is
 * wrong. Between two comparisons, and while the database is unavailable, it follows the monotonic clock, so that setting the clock of
 * the machine does not change it.
 */
export class DatabaseClock implements Clock {
  readonly #deps: DatabaseClockDeps
  /** The wall time at the start of the monotonic clock. */
  #origin_ms: number
  #cancel = (): void => {}
  #stopped = false

  constructor(deps: DatabaseClockDeps) {
    this.#deps = deps
    this.#origin_ms = deps.machine.now().getTime() - deps.machine.monotonic_ms()
  }

  now(): Date {
    return new Date(this.#origin_ms + this.#deps.machine.monotonic_ms())
  }

  monotonic_ms(): number {
    return this.#deps.machine.monotonic_ms()
  }

  stalled_ms(since_ms: number): number {
    return this.#deps.machine.stalled_ms(since_ms)
  }

  after(delay_ms: number, callback: () => void): () => void {
    return this.#deps.machine.after(delay_ms, callback)
  }

  /** Takes the database's time, and compares with it from then on. @throws when the database cannot be reached. */
  async start(): Promise<void> {
    await this.#compare()
    this.#wait()
  }

  stop(): void {
    this.#stopped = true
    this.#cancel()
  }

  #wait(): void {
    if (this.#stopped) return
    this.#cancel = this.#deps.machine.after(COMPARE_MS, () => {
      this.#compare()
        .catch((error: unknown) => this.#deps.log.debug({ err: error }, 'the clock of the database could not be read'))
        .finally(() => this.#wait())
    })
  }

  async #compare(): Promise<void> {
    const { db, log } = this.#deps
    const since_ms = this.monotonic_ms()
    const difference_ms = await clockOffset(db, this)
    // The longer an answer waited for this process, or for a busy database, the less accurate is its time.
    const accuracy_ms = (this.monotonic_ms() - since_ms) / 2
    if (Math.abs(difference_ms) <= MAX_DIFFERENCE_MS + accuracy_ms) return
    this.#origin_ms += difference_ms
    log.warn(
      { difference_ms: Math.round(difference_ms) },
      'the clock differs from that of the database, whose time is used',
    )
  }
}

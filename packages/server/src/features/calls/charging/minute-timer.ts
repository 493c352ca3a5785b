import type { Clock } from '@ohun/clock'
import { MINUTE_MS } from './charge-minute.ts'

interface MinuteTimerParts {
  clock: Clock
  /** Ends the timer. It is aborted when the session ends, whether the call is over or another process may continue it. */
  signal: AbortSignal
  /** When the first minute began. Null if the line is not answered; then only the first minute is charged. */
  answered_at: Date | null
  /** Charges a minute, counted from 1. False if the balance does not suffice; then no further minute is charged. Never rejects. */
  charge(minute: number): Promise<boolean>
}

/** Charges a line for each minute as it begins. */
export class MinuteTimer {
  readonly #parts: MinuteTimerParts
  #begun = 0
  #cancel = (): void => {}
  #charging: Promise<unknown> = Promise.resolve()

  constructor(parts: MinuteTimerParts) {
    this.#parts = parts
    parts.signal.addEventListener('abort', () => this.#cancel(), { once: true })
  }

  /** Charges the first minute now. @returns whether it is paid. */
  async start(): Promise<boolean> {
    return await this.#next()
  }

  /** Starts with the second minute, because the first one is charged already. */
  startWithSecond(): void {
    this.#begun = 1
    this.#schedule()
  }

  /** Resolves when no charge is in progress. */
  async stop(): Promise<void> {
    this.#cancel()
    await this.#charging
  }

  async #next(): Promise<boolean> {
    const charging = this.#parts.charge(++this.#begun)
    this.#charging = charging
    this.#schedule()
    const is_paid = await charging
    if (!is_paid) this.#cancel()
    return is_paid
  }

  #schedule(): void {
    const { clock, signal, answered_at } = this.#parts
    if (signal.aborted || answered_at === null) return
    const next_at = answered_at.getTime() + this.#begun * MINUTE_MS
    this.#cancel = clock.after(next_at - clock.now().getTime(), () => void this.#next())
  }
}

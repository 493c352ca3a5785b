/** Timers are some milliseconds late. This much is caught up at once. */
const BURST_MS = 20
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 4_000

/** When the next submission may be sent: by the agreed throughput, and by pauses after the SMSC has throttled us. */
export class Pace {
  readonly #gap_ms: number
  #next_ms = 0
  #pause_ms = 0
  #paused_until_ms = 0

  constructor(per_second: number | null) {
    this.#gap_ms = per_second === null ? 0 : 1_000 / per_second
  }

  /** How long until something may be sent; 0 is now. */
  wait(now_ms: number): number {
    const burst_ms = Math.max(0, BURST_MS - this.#gap_ms)
    return Math.max(0, this.#paused_until_ms - now_ms, this.#next_ms - burst_ms - now_ms)
  }

  get paused(): boolean {
    return this.#pause_ms > 0
  }

  left(now_ms: number): void {
    this.#next_ms = Math.max(this.#next_ms, now_ms) + this.#gap_ms
  }

  /** Answers to what had left before the pause began do not prolong it. */
  throttled(now_ms: number): void {
    if (now_ms < this.#paused_until_ms) return
    this.#pause_ms = this.#pause_ms === 0 ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, this.#pause_ms * 2)
    this.#paused_until_ms = now_ms + this.#pause_ms
  }

  accepted(now_ms: number): void {
    if (now_ms >= this.#paused_until_ms) this.#pause_ms = 0
  }
}

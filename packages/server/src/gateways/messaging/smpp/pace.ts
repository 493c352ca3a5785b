const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 4_000

/** The pauses after the SMSC has throttled us. */
export class Pace {
  #pause_ms = 0
  #paused_until_ms = 0

  /** The milliseconds until something may be sent. 0 if it may be sent now. */
  wait(now_ms: number): number {
    return Math.max(0, this.#paused_until_ms - now_ms)
  }

  get paused(): boolean {
    return this.#pause_ms > 0
  }

  /** Begins a pause. Answers to messages that were sent before the pause do not prolong it. */
  throttled(now_ms: number): void {
    if (now_ms < this.#paused_until_ms) return
    this.#pause_ms = this.#pause_ms === 0 ? FIRST_PAUSE_MS : Math.min(MAX_PAUSE_MS, this.#pause_ms * 2)
    this.#paused_until_ms = now_ms + this.#pause_ms
  }

  accepted(now_ms: number): void {
    if (now_ms >= this.#paused_until_ms) this.#pause_ms = 0
  }
}

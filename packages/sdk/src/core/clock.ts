/** Time as the transport sees it. Tests replace it with their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls back once after `delay_ms`; the returned function cancels it. */
  after(delay_ms: number, callback: () => void): () => void
}

/** `setTimeout` fires at once above this. */
const MAX_TIMER_MS = 2 ** 31 - 1

const STARTED_MS = performance.timeOrigin

/** Real time. `now` does not jump when the machine's clock is set. */
export const systemClock: Clock = {
  now: () => STARTED_MS + performance.now(),
  after(delay_ms, callback) {
    const timer = setTimeout(callback, Math.min(delay_ms, MAX_TIMER_MS))
    return () => clearTimeout(timer)
  },
}

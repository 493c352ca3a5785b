/** The only source of time: features and the engine never ask the machine directly. */
export interface Clock {
  now(): Date
  /** Runs `callback` once after `delay_ms`; the returned function cancels it. */
  after(delay_ms: number, callback: () => void): () => void
}

/** setTimeout fires at once above 2^31-1 ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Real time. A pending timer never keeps the process alive: everything that must happen is also in the database. */
export const systemClock: Clock = {
  now: () => new Date(),
  after(delay_ms, callback) {
    let timer: NodeJS.Timeout
    const wait = (left_ms: number): void => {
      const step_ms = Math.min(left_ms, LONGEST_TIMER_MS)
      timer = setTimeout(() => (step_ms < left_ms ? wait(left_ms - step_ms) : callback()), step_ms).unref()
    }
    wait(Math.max(0, delay_ms))
    return () => clearTimeout(timer)
  },
}

/** A signal that aborts with a `TimeoutError` after `ms` on this clock; `AbortSignal.timeout` would use the machine's. */
export function deadline(clock: Clock, ms: number): AbortSignal {
  const controller = new AbortController()
  clock.after(ms, () => controller.abort(new DOMException(`The deadline of ${ms} ms has passed.`, 'TimeoutError')))
  return controller.signal
}

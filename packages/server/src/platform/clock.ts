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

/** A signal with an end: lift it when what it limits is over. */
export interface TimeLimit extends Disposable {
  signal: AbortSignal
}

/**
 * Aborts with a `TimeoutError` after `ms` on this clock, or with `parent`. `AbortSignal.timeout` would use the machine's
 * time, and `AbortSignal.any` leaves something behind on a parent that lives long.
 */
export function timeLimit(clock: Clock, ms: number, parent: AbortSignal): TimeLimit {
  const controller = new AbortController()
  const giveUp = (): void => controller.abort(parent.reason)
  const timeOut = (): void => controller.abort(new DOMException(`The limit of ${ms} ms has passed.`, 'TimeoutError'))
  const cancel = clock.after(ms, timeOut)
  if (parent.aborted) giveUp()
  else parent.addEventListener('abort', giveUp, { once: true })
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      cancel()
      parent.removeEventListener('abort', giveUp)
    },
  }
}

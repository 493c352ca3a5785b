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

/** A signal with an end: lift it when the limited work is over. */
export interface TimeLimit extends Disposable {
  signal: AbortSignal
  /** The time has run out, and the parent had not aborted before. */
  readonly expired: boolean
}

/**
 * Aborts with a `TimeoutError` after `ms` on this clock, or with `parent`. `AbortSignal.timeout` would use the machine's
 * time, and `AbortSignal.any` leaves something behind on a parent that lives long.
 */
export function timeLimit(clock: Clock, ms: number, parent?: AbortSignal): TimeLimit {
  const controller = new AbortController()
  const { signal } = controller
  let expired = false
  const giveUp = (): void => controller.abort(parent?.reason)
  const cancel = clock.after(ms, () => {
    expired = !signal.aborted
    controller.abort(new DOMException(`The limit of ${ms} ms has passed.`, 'TimeoutError'))
  })
  if (parent?.aborted) giveUp()
  else parent?.addEventListener('abort', giveUp, { once: true })
  return {
    signal,
    get expired() {
      return expired
    },
    [Symbol.dispose]() {
      cancel()
      parent?.removeEventListener('abort', giveUp)
    },
  }
}

/** Waits for `work`, but no longer than `ms`. */
export async function atMost(clock: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  using limit = timeLimit(clock, ms)
  try {
    await orAborted(limit.signal, work)
  } catch (error) {
    if (!limit.expired) throw error
  }
}

/** The result of `work`, or a rejection with the signal's reason as soon as it aborts, even if `work` ignores the signal. */
export async function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const giveUp = (): void => reject(signal.reason as Error)
  if (signal.aborted) giveUp()
  else signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

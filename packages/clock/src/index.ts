import { StallMeter } from './stall-meter.ts'

export { StallMeter }

/** The only source of time: features and the engine never ask the machine directly. */
export interface Clock {
  /**
   * The wall time, for timestamps and for times that several processes compare. It may be set forward or back at any
   * moment.
   */
  now(): Date
  /** Milliseconds that only ever increase, from an arbitrary start. For durations and limits within this process. */
  monotonic_ms(): number
  /**
   * The milliseconds since that monotonic reading during which this thread could not run, for example because the
   * process was frozen.
   */
  stalled_ms(since_ms: number): number
  /** Runs `callback` once after `delay_ms`; the returned function cancels it. */
  after(delay_ms: number, callback: () => void): () => void
}

/** `setTimeout` fires at once above 2^31-1 ms. */
const MAX_TIMER_MS = 2 ** 31 - 1

const stalls = new StallMeter(() => performance.now())

/** Real time. A pending timer never keeps the process alive: everything that must happen is also in the database. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonic_ms: () => performance.now(),
  stalled_ms(since_ms) {
    stalls.start()
    return stalls.since(since_ms)
  },
  after(delay_ms, callback) {
    stalls.start()
    let timer: NodeJS.Timeout
    const wait = (left_ms: number): void => {
      const step_ms = Math.min(left_ms, MAX_TIMER_MS)
      timer = setTimeout(() => (step_ms < left_ms ? wait(left_ms - step_ms) : callback()), step_ms).unref()
    }
    wait(Math.max(0, delay_ms))
    return () => clearTimeout(timer)
  },
}

/**
 * Runs `callback` once this process has been able to run for `ms`. Use it to wait for a peer: data that arrived during
 * a stall of this process has not been read yet when it continues, and the stall is not the peer's delay.
 * @returns a function that cancels it.
 */
export function afterRunning(clock: Clock, ms: number, callback: () => void): () => void {
  const since_ms = clock.monotonic_ms()
  let counted_ms = 0
  const check = (): void => {
    const stalled_ms = clock.stalled_ms(since_ms)
    if (stalled_ms === counted_ms) return callback()
    counted_ms = stalled_ms
    cancel = clock.after(Math.max(ms - ranFor(clock, since_ms), Math.min(ms, CATCH_UP_MS)), check)
  }
  let cancel = clock.after(ms, check)
  return () => cancel()
}

/**
 * The wall time of an operation that one process performs from beginning to end: it is read once and then only
 * advances. Two readings differ by the time that passed between them, even if the machine's clock is set meanwhile.
 * @param not_before - For an operation that began elsewhere: the first reading is not before this time.
 */
export function steadyClock(clock: Clock, not_before = new Date(0)): Clock {
  const began_ms = clock.monotonic_ms()
  const at_ms = Math.max(clock.now().getTime(), not_before.getTime())
  return {
    now: () => new Date(at_ms + clock.monotonic_ms() - began_ms),
    monotonic_ms: () => clock.monotonic_ms(),
    stalled_ms: (since_ms) => clock.stalled_ms(since_ms),
    after: (delay_ms, callback) => clock.after(delay_ms, callback),
  }
}

/** After a stall, there is at least this much time to read what arrived during it. */
const CATCH_UP_MS = 1_000

/** How long this process has run since that monotonic reading, not counting its stalls. */
export function ranFor(clock: Clock, since_ms: number): number {
  return clock.monotonic_ms() - since_ms - clock.stalled_ms(since_ms)
}

/** A signal with a time limit. Dispose of it when the limited work is over. */
export interface TimeLimit extends Disposable {
  signal: AbortSignal
  /** True if the time ran out before the parent was aborted. */
  readonly expired: boolean
  /** Restarts the limit: it ends this long from now. */
  restart(ms: number): void
}

/**
 * Aborts with a `TimeoutError` after `ms` on this clock, or with `parent`. `AbortSignal.timeout` would use the
 * machine's time, and `AbortSignal.any` leaks memory on a long-lived parent. A stall of this process does not count:
 * see {@link afterRunning}.
 */
export function timeLimit(clock: Clock, ms: number, parent?: AbortSignal): TimeLimit {
  const controller = new AbortController()
  const { signal } = controller
  let expired = false
  const giveUp = (): void => controller.abort(parent?.reason)
  const begin = (limit_ms: number): (() => void) =>
    afterRunning(clock, limit_ms, () => {
      expired = !signal.aborted
      controller.abort(new DOMException(`The limit of ${limit_ms} ms has passed.`, 'TimeoutError'))
    })
  let cancel = begin(ms)
  if (parent?.aborted) giveUp()
  else parent?.addEventListener('abort', giveUp, { once: true })
  return {
    signal,
    get expired() {
      return expired
    },
    restart(limit_ms) {
      cancel()
      cancel = begin(limit_ms)
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

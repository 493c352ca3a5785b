import type { Clock } from './clock.ts'

/** The limits that may abort work before it has finished. */
export interface Limits {
  clock: Clock
  timeout_ms: number
  signal: AbortSignal | undefined
}

/** Thrown by `withLimits`; says which limit was reached. */
export class Interruption extends Error {
  readonly by: 'timeout' | 'signal'

  constructor(by: Interruption['by'], cause?: unknown) {
    super(by, { cause })
    this.by = by
  }
}

/**
 * Runs `work` until it ends, its time is up or the caller aborts. `work` receives a signal that tells it to stop; the
 * promise does not wait until it does, as a custom `fetch` may ignore the signal. Not an `async` function, because
 * every call passes through here.
 *
 * @throws Interruption at once if the caller has aborted already
 */
export function withLimits<T>(limits: Limits, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { clock, timeout_ms, signal } = limits
  if (signal?.aborted) throw new Interruption('signal', signal.reason)
  const controller = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const stop = (by: Interruption['by'], cause?: unknown): void => {
      release()
      reject(new Interruption(by, cause))
      controller.abort()
    }
    const onAbort = (): void => stop('signal', signal?.reason)
    signal?.addEventListener('abort', onAbort)
    const cancel = Number.isFinite(timeout_ms) ? clock.after(timeout_ms, () => stop('timeout')) : undefined
    const release = (): void => {
      signal?.removeEventListener('abort', onAbort)
      cancel?.()
    }
    // No `finally`, because every call passes through here.
    work(controller.signal).then(
      (value) => {
        release()
        resolve(value)
      },
      (error: unknown) => {
        release()
        reject(error)
      },
    )
  })
}

/** Waits; @throws Interruption as soon as the caller aborts. */
export async function pause(clock: Clock, delay_ms: number, signal: AbortSignal | undefined): Promise<void> {
  await withLimits({ clock, timeout_ms: Infinity, signal }, async (stopped) => {
    await new Promise<void>((resolve) => {
      const cancel = clock.after(delay_ms, resolve)
      stopped.addEventListener('abort', cancel)
    })
  })
}

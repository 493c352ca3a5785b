import { afterRunning, type Clock } from '@ohun/clock'
import type { Pace } from './pace.ts'
import type { SubmitPermits } from './submit-permits.ts'
import type { SmppSession } from './session.ts'

export interface SubmitQueueDeps {
  clock: Clock
  pace: Pace
  permits: SubmitPermits
  /** The window of each bind. */
  window: number
  /** The sessions that are bound. */
  sessions: () => readonly SmppSession[]
}

/** A slot in the window of a bind, which is held until it is disposed. */
export interface Slot extends Disposable {
  session: SmppSession
}

/** The reason why there was no slot. Nothing was sent. */
export type NoSlot = 'session_down' | 'window_full' | 'throttled'

export interface SlotRequest {
  until_ms: number
  /** Rejects the request with its reason when it aborts. */
  signal: AbortSignal
  /** True for a retry, which takes precedence over messages that have not been tried yet. */
  again: boolean
}

/** Assigns the slots of all binds of an account, first come, first served, on the bind with the fewest submissions in flight. */
export class SubmitQueue {
  readonly #deps: SubmitQueueDeps
  readonly #again = new Set<(granted: SmppSession | NoSlot) => void>()
  readonly #first = new Set<(granted: SmppSession | NoSlot) => void>()
  #waking = false
  /** True while permits are requested and the answer is pending. */
  #asking = false

  constructor(deps: SubmitQueueDeps) {
    this.#deps = deps
  }

  async slot({ until_ms, signal, again }: SlotRequest): Promise<Slot | NoSlot> {
    signal.throwIfAborted()
    const line = again ? this.#again : this.#first
    const { promise, resolve, reject } = Promise.withResolvers<SmppSession | NoSlot>()
    const settle = (granted: SmppSession | NoSlot): void => {
      line.delete(settle)
      resolve(granted)
    }
    const giveUp = (): void => {
      line.delete(settle)
      reject(signal.reason as Error)
    }
    const { clock, pace } = this.#deps
    const late = (): void => settle(pace.paused ? 'throttled' : 'window_full')
    const cancel = afterRunning(clock, until_ms - clock.monotonic_ms(), late)
    signal.addEventListener('abort', giveUp, { once: true })
    line.add(settle)
    this.pump()
    try {
      const granted = await promise
      return typeof granted === 'string' ? granted : this.#slot(granted)
    } finally {
      cancel()
      signal.removeEventListener('abort', giveUp)
    }
  }

  /** Grants as many slots as possible. Must be called after every change: a bind was added or lost, or a slot was released. */
  pump(): void {
    const { clock, pace, sessions } = this.#deps
    const bound = sessions()
    for (;;) {
      const settle = first(this.#again) ?? first(this.#first)
      if (!settle) return
      if (bound.length === 0) {
        settle('session_down')
        continue
      }
      const now_ms = clock.monotonic_ms()
      const wait_ms = pace.wait(now_ms)
      if (wait_ms > 0) return this.#pumpAfter(wait_ms)
      const session = this.#leastBusy(bound)
      if (!session || !this.#isPermitted()) return
      session.in_flight++
      settle(session)
    }
  }

  /** True if a submission is permitted now. If not, `pump` is called again when that may have changed. */
  #isPermitted(): boolean {
    if (this.#asking) return false
    const answer = this.#deps.permits.take(this.#again.size + this.#first.size)
    if (answer === 0) return true
    if (typeof answer === 'number') this.#pumpAfter(answer)
    else void this.#pumpWhen(answer)
    return false
  }

  async #pumpWhen(answer: Promise<number>): Promise<void> {
    this.#asking = true
    const wait_ms = await answer.finally(() => (this.#asking = false))
    if (wait_ms > 0) this.#pumpAfter(wait_ms)
    else this.pump()
  }

  #leastBusy(bound: readonly SmppSession[]): SmppSession | undefined {
    const least = bound.reduce((least, session) => (session.in_flight < least.in_flight ? session : least))
    return least.in_flight < this.#deps.window ? least : undefined
  }

  #pumpAfter(ms: number): void {
    if (this.#waking) return
    this.#waking = true
    this.#deps.clock.after(ms, () => {
      this.#waking = false
      this.pump()
    })
  }

  #slot(session: SmppSession): Slot {
    return {
      session,
      [Symbol.dispose]: () => {
        session.in_flight--
        this.pump()
      },
    }
  }
}

function first<T>(set: ReadonlySet<T>): T | undefined {
  for (const one of set) return one
  return undefined
}

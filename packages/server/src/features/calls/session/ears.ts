import type { Clock } from '../../../platform/clock.ts'

/** What the other party has said or pressed, and when. */
export type Input = Utterance | Key

interface Utterance {
  kind: 'utterance'
  turn_id: string
  text: string
  confidence: number
  at: Date
  position?: number
}

interface Key {
  kind: 'digit'
  digit: string
  at: Date
  position?: number
}

interface Listener {
  accepts: (input: Input) => boolean
  resolve: (input: Input | null) => void
  timeout_ms: number
  cancel: () => void
}

/** Who holds a call. */
type Holder = 'us' | 'them'

/**
 * Input that no step has handled yet, in order. One step listens at a time. On hold nobody listens: input is dropped, and
 * silence does not count.
 */
export class Ears {
  readonly #clock: Clock
  readonly #heard: Input[] = []
  #listener: Listener | undefined
  #on_hold: PromiseWithResolvers<void> | undefined
  readonly #holders = new Set<Holder>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get on_hold(): boolean {
    return this.#on_hold !== undefined
  }

  hear(input: Input): void {
    if (this.#on_hold) return
    this.#heard.push(input)
    if (this.#listener) this.#serve(this.#listener)
  }

  /** The first input that is accepted, now or later. Null if none arrived in time. */
  async next(timeout_ms: number, accepts: (input: Input) => boolean, signal: AbortSignal): Promise<Input | null> {
    const { promise, resolve, reject } = Promise.withResolvers<Input | null>()
    const giveUp = (): void => reject(signal.reason as Error)
    const listener: Listener = { accepts, resolve, timeout_ms, cancel: () => {} }
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
    this.#listener = listener
    this.#arm(listener)
    this.#serve(listener)
    try {
      return await promise
    } finally {
      listener.cancel()
      this.#listener = undefined
      signal.removeEventListener('abort', giveUp)
    }
  }

  /** Either side may hold the call, or both. */
  hold(by: Holder): void {
    this.#holders.add(by)
    this.#on_hold ??= Promise.withResolvers()
    this.#listener?.cancel()
    this.#heard.length = 0
  }

  release(by: Holder): void {
    this.#holders.delete(by)
    if (this.#holders.size > 0) return
    this.#on_hold?.resolve()
    this.#on_hold = undefined
    if (this.#listener) this.#arm(this.#listener)
  }

  /** Resolves when the call is not on hold. */
  async released(signal: AbortSignal): Promise<void> {
    if (!this.#on_hold) return
    const gone = Promise.withResolvers<void>()
    const giveUp = (): void => gone.resolve()
    signal.addEventListener('abort', giveUp, { once: true })
    await Promise.race([this.#on_hold.promise, gone.promise])
    signal.removeEventListener('abort', giveUp)
  }

  #arm(listener: Listener): void {
    listener.cancel()
    if (this.#on_hold) return
    listener.cancel = this.#clock.after(listener.timeout_ms, () => listener.resolve(null))
  }

  #serve({ accepts, resolve }: Listener): void {
    const at = this.#heard.findIndex(accepts)
    const [input] = at === -1 ? [] : this.#heard.splice(at, 1)
    if (!input) return
    this.#listener = undefined
    resolve(input)
  }
}

import type { PressedKeys, TalkOfTurn } from '../../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'

/** The other party's words or keys, and their time. */
export type Input = Utterance | Key | Unrecognised

interface Utterance {
  kind: 'utterance'
  turn_id: string
  text: string
  confidence: number
  /** The time at which it ended. */
  at: Date
  /** The pause that showed that it had ended. Undefined if there was none. */
  pause_ms?: number
  /** The time at which its words were known. */
  known_at: Date
  /** The id by which the line's own model knows the utterance that it has heard. */
  utterance_id?: string
  /** Set if the utterance is keys that the agent has asked for. */
  keys?: PressedKeys
  /** Set if it was said in a conversation with a colleague, not with the caller alone. */
  talk?: TalkOfTurn
  position?: number | undefined
}

/** Words that were not recognised. */
interface Unrecognised {
  kind: 'unrecognised'
  at: Date
}

interface Key {
  kind: 'digit'
  digit: string
  at: Date
  position?: number
}

interface Listener {
  kinds: readonly Input['kind'][]
  resolve: (input: Input | null) => void
  timeout_ms: number
  /** The rest of the timeout at the time `armed_at`. */
  left_ms: number
  armed_at: number
  cancel: () => void
}

/** Longer than any utterance and its recognition. */
const MAX_SPEECH_MS = 40_000
/** The limit on waiting input, which is more than a person says or presses while one answer is generated. */
const MAX_WAITING = 200

/**
 * The holder of a call: a command from the API, the other party, the agent, a colleague who has taken the call over, or a transfer
 * with a colleague who is being called or talks.
 */
type Holder = 'us' | 'them' | 'agent' | 'colleague' | 'transfer'

export interface HoldLimit {
  ms: number
  /** Called when the call has been on hold for `ms`. */
  reached: (this: void) => void
}

/**
 * Input that no step has handled yet, in order. One step listens at a time. While the caller speaks, silence does not
 * count for a step that waits for words. During a hold, input is dropped and silence does not count at all. The caller is
 * heard on hold only if the agent alone holds the call.
 */
export class CallerInput {
  readonly #clock: Clock
  readonly #hold_limit: HoldLimit
  readonly #heard: Input[] = []
  #listener: Listener | undefined
  #change = Promise.withResolvers<void>()
  /** True if the other party has said something during a hold of the agent. */
  #is_spoken_to = false
  #cancelHoldLimit = (): void => {}
  #somebody_speaks = false
  #is_closed = false
  #is_addressed = false
  /** True while a colleague talks to the caller and the agent. */
  #is_talk = false
  readonly #holders = new Set<Holder>()

  constructor(clock: Clock, hold_limit: HoldLimit) {
    this.#clock = clock
    this.#hold_limit = hold_limit
  }

  /** In a conversation of three, the agent and the colleague talk on while the caller holds the call. */
  get on_hold(): boolean {
    return this.#holders.size > (this.#is_talk && this.isHeldBy('them') ? 1 : 0)
  }

  /** True if the agent alone holds the call. */
  get agent_holds(): boolean {
    return this.#holders.has('agent') && this.#holders.size === 1
  }

  /** True if the caller hears no music, because nobody holds the call or a colleague talks to the caller. */
  get is_open(): boolean {
    return [...this.#holders].every((holder) => holder === 'colleague')
  }

  isHeldBy(holder: Holder): boolean {
    return this.#holders.has(holder)
  }

  hear(input: Input): void {
    if (input.kind !== 'digit') this.somebodySpeaks(false)
    if (this.#heard.length >= MAX_WAITING || (this.on_hold && !this.#hearsOnHold(input))) return
    this.#heard.push(input)
    if (this.#listener) this.#serve(this.#listener)
  }

  /** True if words wait to be handled. */
  get has_words(): boolean {
    return this.#heard.some(({ kind }) => kind === 'utterance')
  }

  /** Drops waiting input that meets the condition. */
  forget(which: (input: Input) => boolean): void {
    this.#heard.splice(0, Infinity, ...this.#heard.filter((input) => !which(input)))
  }

  /** Removes and returns all waiting input. */
  take(): Input[] {
    return this.#heard.splice(0)
  }

  /** @param speaks - True until it is known what was said, if anything. */
  somebodySpeaks(speaks: boolean): void {
    if (speaks === this.#somebody_speaks) return
    const listener = this.#listener?.kinds.includes('utterance') ? this.#listener : undefined
    if (listener && speaks) listener.left_ms -= this.#clock.monotonic_ms() - listener.armed_at
    this.#somebody_speaks = speaks
    if (listener) this.#arm(listener)
  }

  /** The next input of these kinds, which may be waiting already. Null after the timeout. */
  async next<K extends Input['kind']>(
    timeout_ms: number,
    kinds: readonly K[],
    signal: AbortSignal,
  ): Promise<Extract<Input, { kind: K }> | null> {
    const { promise, resolve, reject } = Promise.withResolvers<Input | null>()
    const giveUp = (): void => reject(signal.reason as Error)
    const listener: Listener = { kinds, resolve, timeout_ms, left_ms: timeout_ms, armed_at: 0, cancel: () => {} }
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
    this.#listener = listener
    this.#arm(listener)
    this.#serve(listener)
    try {
      return (await promise) as Extract<Input, { kind: K }> | null
    } finally {
      listener.cancel()
      this.#listener = undefined
      signal.removeEventListener('abort', giveUp)
    }
  }

  /** Holds the call. Both sides may hold it at once. Does nothing if the call is over, when a late answer may still ask for a hold. */
  hold(by: Holder): void {
    if (this.#is_closed) return
    const was_limited = this.#is_limited
    this.#holders.add(by)
    if (!was_limited && this.#is_limited)
      this.#cancelHoldLimit = this.#clock.after(this.#hold_limit.ms, this.#hold_limit.reached)
    if (!this.on_hold) return
    this.#is_spoken_to = false
    this.#listener?.cancel()
    if (this.agent_holds) return
    this.#somebody_speaks = false
    this.#heard.length = 0
  }

  release(by: Holder): void {
    this.#holders.delete(by)
    this.#changed()
    if (!this.#is_limited) this.#cancelHoldLimit()
    if (this.on_hold) return
    this.#is_spoken_to = false
    this.#restartCount()
  }

  /** @param on - True while a colleague talks to the caller and the agent. */
  talks(on: boolean): void {
    this.#is_talk = on
    this.#changed()
    if (this.on_hold) this.#listener?.cancel()
    else this.#restartCount()
  }

  /** Until the result is disposed, words are said outside the conversation. Silence does not count, because nobody is expected to speak. */
  saysAside(): Disposable {
    this.#is_addressed = true
    this.#listener?.cancel()
    return {
      [Symbol.dispose]: () => {
        this.#is_addressed = false
        this.#restartCount()
      },
    }
  }

  /** To be called when the call is over. */
  close(): void {
    this.#is_closed = true
    this.#cancelHoldLimit()
  }

  /** Resolves when the agent may speak: the call is not on hold, or the agent alone holds it and the caller has said something. */
  async mayTalk(signal: AbortSignal): Promise<void> {
    await this.when(() => !this.on_hold || (this.agent_holds && this.#is_spoken_to), signal)
  }

  /** Resolves when `may` returns true. It is called again whenever somebody releases the call, or the caller speaks on hold. */
  async when(may: () => boolean, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !may()) await this.#waitFor(signal)
  }

  async #waitFor(signal: AbortSignal): Promise<void> {
    const gone = Promise.withResolvers<void>()
    const giveUp = (): void => gone.resolve()
    signal.addEventListener('abort', giveUp, { once: true })
    await Promise.race([this.#change.promise, gone.promise])
    signal.removeEventListener('abort', giveUp)
  }

  #restartCount(): void {
    if (!this.#listener) return
    this.#listener.left_ms = this.#listener.timeout_ms
    this.#arm(this.#listener)
  }

  #changed(): void {
    this.#change.resolve()
    this.#change = Promise.withResolvers()
  }

  /** True if a holder has a limit. A colleague may talk to the caller without a limit, and calling a colleague has its own limit. */
  get #is_limited(): boolean {
    return this.#holders.size > ['colleague', 'transfer'].filter((by) => this.isHeldBy(by as Holder)).length
  }

  #hearsOnHold({ kind }: Input): boolean {
    if (!this.agent_holds || kind === 'unrecognised') return false
    this.#is_spoken_to = true
    this.#changed()
    return true
  }

  /**
   * Starts the timeout. It does not run on hold, except for the pause after words or keys for the agent that holds the call. It does not
   * run either while something is said outside the conversation.
   */
  #arm(listener: Listener): void {
    listener.cancel()
    if (this.#is_addressed) return
    if (this.on_hold && !(this.agent_holds && this.#is_spoken_to)) return
    const is_spoken = this.#somebody_speaks && listener.kinds.includes('utterance')
    listener.armed_at = this.#clock.monotonic_ms()
    listener.cancel = this.#clock.after(listener.left_ms + (is_spoken ? MAX_SPEECH_MS : 0), () => {
      this.#somebody_speaks = false
      listener.resolve(null)
    })
  }

  #serve({ kinds, resolve }: Listener): void {
    const at = this.#heard.findIndex(({ kind }) => kinds.includes(kind))
    const [input] = at === -1 ? [] : this.#heard.splice(at, 1)
    if (!input) return
    this.#listener = undefined
    resolve(input)
  }
}

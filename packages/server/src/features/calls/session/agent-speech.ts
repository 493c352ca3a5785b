/** Causes of an interruption of the agent's speech. */
export type Interruption = 'speech' | 'key' | 'colleague'

/** Speech that may fill the time until the agent's speech begins. */
export interface Bridge {
  /** The speech begins. */
  answerBegins(): void
  /** It is heard. */
  sounds(): void
  interrupt(by: Interruption): void
}

/** The first sound of the agent's speech. */
export interface FirstSound {
  /** Milliseconds of the clock. */
  at: number
  /** From the first text to its first audio. Undefined if it was not synthesised. */
  synthesis_ms: number | undefined
}

/**
 * One utterance of the agent. Its signal stops everything that runs for it: the model, synthesis and playback. It is aborted
 * when the other party interrupts speech that has begun, and when the call ends.
 */
export class AgentSpeech implements Disposable {
  readonly #controller = new AbortController()
  readonly #call: AbortSignal
  readonly #by: readonly Interruption[]
  readonly #giveUp = (): void => this.#controller.abort(this.#call.reason)
  #audible = false
  #sounded: FirstSound | null = null
  #interruption: Interruption | null = null
  #bridge: Bridge | null = null

  constructor(call: AbortSignal, by: readonly Interruption[]) {
    this.#call = call
    this.#by = by
    if (call.aborted) this.#giveUp()
    else call.addEventListener('abort', this.#giveUp, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Null if nothing has interrupted it. */
  get interruption(): Interruption | null {
    return this.#interruption
  }

  /** True if this may interrupt it. */
  mayBeInterrupted(by: Interruption): boolean {
    return this.#by.includes(by)
  }

  /** Null if the line has not reported it. */
  get sounded(): FirstSound | null {
    return this.#sounded
  }

  /** Its first sound has gone out. */
  sounds(sound: FirstSound): void {
    if (this.#audible) this.#sounded ??= sound
  }

  /** This is said if the speech does not begin in time. */
  bridgeBy(bridge: Bridge): void {
    this.#bridge = bridge
  }

  bridgeSounds(): void {
    this.#bridge?.sounds()
  }

  /** From here on it can be interrupted. */
  begins(): void {
    this.#audible = true
    this.#bridge?.answerBegins()
  }

  /** Before it begins, only what bridges the wait for it is interrupted. @returns whether it was interrupted now. */
  interrupt(by: Interruption): boolean {
    if (this.signal.aborted || !this.mayBeInterrupted(by)) return false
    this.#bridge?.interrupt(by)
    if (!this.#audible) return false
    this.#interruption = by
    this.#controller.abort(new DOMException('The agent was interrupted.', 'AbortError'))
    return true
  }

  /** A colleague speaks now, whatever may interrupt it. */
  yieldToColleague(): void {
    if (this.signal.aborted) return
    this.#interruption = 'colleague'
    this.#controller.abort(new DOMException('A colleague has taken the call over.', 'AbortError'))
  }

  [Symbol.dispose](): void {
    this.#audible = false
    this.#bridge?.answerBegins()
    this.#call.removeEventListener('abort', this.#giveUp)
  }
}

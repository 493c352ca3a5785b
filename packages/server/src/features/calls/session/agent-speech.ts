/** The cause of an interruption of the agent's speech. */
export type Interruption = 'speech' | 'key' | 'colleague'

/** Speech that may fill the time until the agent's speech begins. */
export interface Bridge {
  /** To be called when the agent's speech begins. */
  answerBegins(): void
  /** To be called when the bridge is heard. */
  sounds(): void
  interrupt(by: Interruption): void
}

/** The first sound of the agent's speech. */
export interface FirstSound {
  /** The time in milliseconds of the clock. */
  at: number
  /** The time from the first text to its first audio. Undefined if it was not synthesised. */
  synthesis_ms: number | undefined
}

/**
 * One utterance of the agent. Its signal stops everything that works on it: the model, synthesis and playback. The signal is aborted
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

  /** The cause of the interruption. Null if nothing has interrupted the speech. */
  get interruption(): Interruption | null {
    return this.#interruption
  }

  /** True if this cause may interrupt the speech. */
  mayBeInterrupted(by: Interruption): boolean {
    return this.#by.includes(by)
  }

  /** The first sound. Null if the line has not reported it. */
  get sounded(): FirstSound | null {
    return this.#sounded
  }

  /** To be called when the first sound has been sent. */
  sounds(sound: FirstSound): void {
    if (this.#audible) this.#sounded ??= sound
  }

  /** Sets the speech that is said if this one does not begin in time. */
  bridgeBy(bridge: Bridge): void {
    this.#bridge = bridge
  }

  bridgeSounds(): void {
    this.#bridge?.sounds()
  }

  /** Begins the speech. From now on it can be interrupted. */
  begins(): void {
    this.#audible = true
    this.#bridge?.answerBegins()
  }

  /** Interrupts the speech. Before it begins, only the bridge is interrupted. @returns whether the speech was interrupted now. */
  interrupt(by: Interruption): boolean {
    if (this.signal.aborted || !this.mayBeInterrupted(by)) return false
    this.#bridge?.interrupt(by)
    if (!this.#audible) return false
    this.#interruption = by
    this.#controller.abort(new DOMException('The agent was interrupted.', 'AbortError'))
    return true
  }

  /** Stops the speech because a colleague speaks now, even if nothing may interrupt it. */
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

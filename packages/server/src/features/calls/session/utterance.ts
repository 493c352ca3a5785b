/** What interrupts the agent's speech. */
export type Interruption = 'speech' | 'key'

/**
 * One utterance of the agent. Its signal stops everything that runs for it: the model, synthesis and playback. It is aborted
 * when the other party interrupts speech that has begun, and when the call ends.
 */
export class Utterance implements Disposable {
  readonly #controller = new AbortController()
  readonly #call: AbortSignal
  readonly #by: readonly Interruption[]
  readonly #giveUp = (): void => this.#controller.abort(this.#call.reason)
  #audible = false
  #interruption: Interruption | null = null

  constructor(call: AbortSignal, by: readonly Interruption[]) {
    this.#call = call
    this.#by = by
    if (call.aborted) this.#giveUp()
    else call.addEventListener('abort', this.#giveUp, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Null while nobody has interrupted it. */
  get interruption(): Interruption | null {
    return this.#interruption
  }

  /** From here on it can be interrupted. */
  begins(): void {
    this.#audible = true
  }

  interrupt(by: Interruption): void {
    if (!this.#audible || this.signal.aborted || !this.#by.includes(by)) return
    this.#interruption = by
    this.#controller.abort(new DOMException('The agent was interrupted.', 'AbortError'))
  }

  [Symbol.dispose](): void {
    this.#audible = false
    this.#call.removeEventListener('abort', this.#giveUp)
  }
}

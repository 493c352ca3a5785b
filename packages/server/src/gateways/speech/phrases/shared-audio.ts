/** Audio that is synthesised once for several listeners. Each of them hears it from the beginning. */
export class SharedAudio {
  /** Resolves with all of the audio. Null if the synthesis failed or was aborted. */
  readonly ended: Promise<readonly Int16Array[] | null>
  readonly #pieces: Int16Array[] = []
  readonly #stop = new AbortController()
  #more = Promise.withResolvers<void>()
  #state: 'running' | 'ended' | 'failed' = 'running'
  #error: unknown
  #listeners = 0

  /** Starts the synthesis. If the last listener leaves before the end, the signal aborts it. */
  constructor(make: (signal: AbortSignal) => AsyncIterable<Int16Array>) {
    this.ended = this.#run(make(this.#stop.signal))
  }

  /** False if the last listener left, so that a new listener would get nothing. */
  get goes_on(): boolean {
    return !this.#stop.signal.aborted
  }

  /** @throws the error of the synthesis; the signal's reason */
  async *listen(signal: AbortSignal): AsyncIterable<Int16Array> {
    this.#listeners += 1
    const leave = (): void => this.#wake()
    signal.addEventListener('abort', leave, { once: true })
    try {
      for (let at = 0; ;) {
        signal.throwIfAborted()
        const piece = this.#pieces[at]
        if (piece) at += 1
        if (piece) yield piece
        else if (this.#state === 'running') await this.#more.promise
        else if (this.#state === 'failed') throw this.#error
        else return
      }
    } finally {
      signal.removeEventListener('abort', leave)
      this.#listeners -= 1
      if (this.#listeners === 0 && this.#state === 'running')
        this.#stop.abort(new DOMException('Nobody is listening any longer.', 'AbortError'))
    }
  }

  async #run(audio: AsyncIterable<Int16Array>): Promise<readonly Int16Array[] | null> {
    try {
      for await (const piece of audio) {
        this.#pieces.push(piece)
        this.#wake()
      }
      this.#state = 'ended'
    } catch (error) {
      this.#state = 'failed'
      this.#error = error
    }
    this.#wake()
    return this.#state === 'ended' ? this.#pieces : null
  }

  #wake(): void {
    this.#more.resolve()
    this.#more = Promise.withResolvers()
  }
}

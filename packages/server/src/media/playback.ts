import { SAMPLE_RATE, type Frame, type Played } from './audio-stream.ts'

/** At most two seconds are buffered. Then the source has to wait. */
const MAX_AHEAD = 2 * SAMPLE_RATE
/** A long piece is copied in parts, so that a greeting of a minute is not copied as a whole for each call that plays it. */
const CHUNK_SAMPLES = SAMPLE_RATE / 2

/** The playback of one source, frame by frame. */
export class Playback {
  readonly #pieces: Int16Array[] = []
  /** How much of the first piece has been played. */
  #offset = 0
  #waiting = 0
  #played = 0
  #has_ended = false
  #failure: { error: unknown } | null = null
  #room = Promise.withResolvers<void>()
  readonly #done = Promise.withResolvers<Played>()

  constructor(audio: AsyncIterable<Int16Array>) {
    void this.#read(audio)
  }

  /** Rejects with the error of `audio`, after everything before it has been played. */
  get done(): Promise<Played> {
    return this.#done.promise
  }

  get played_ms(): number {
    return (this.#played * 1_000) / SAMPLE_RATE
  }

  /** Fills the beginning of `out`, which is silence before, or nothing while less than a frame is available and more may come. */
  next(out: Frame): void {
    if (this.#waiting < out.length && !this.#has_ended) return
    const taken = Math.min(this.#waiting, out.length)
    for (let filled = 0; filled < taken;) filled += this.#take(out.subarray(filled, taken))
    this.#waiting -= taken
    this.#played += taken
    if (this.#waiting <= MAX_AHEAD) this.#room.resolve()
    this.#settle()
  }

  /** Ends playback at its current position. */
  stop(): void {
    this.#has_ended = true
    this.#pieces.length = 0
    this.#waiting = 0
    this.#room.resolve()
    this.#done.resolve({ played_ms: this.played_ms, finished: false })
  }

  async #read(audio: AsyncIterable<Int16Array>): Promise<void> {
    try {
      for await (const piece of audio) {
        if (this.#has_ended) return
        await this.#add(piece)
      }
    } catch (error) {
      this.#failure = { error }
    }
    this.#has_ended = true
    this.#settle()
  }

  async #add(piece: Int16Array): Promise<void> {
    for (let at = 0; at < piece.length && !this.#has_ended; at += CHUNK_SAMPLES) {
      const part = piece.slice(at, at + CHUNK_SAMPLES)
      this.#pieces.push(part)
      this.#waiting += part.length
      if (this.#waiting <= MAX_AHEAD) continue
      this.#room = Promise.withResolvers()
      await this.#room.promise
    }
  }

  #take(out: Int16Array): number {
    const piece = this.#pieces[0]!
    const taken = piece.subarray(this.#offset, this.#offset + out.length)
    out.set(taken)
    this.#offset += taken.length
    if (this.#offset === piece.length) {
      this.#pieces.shift()
      this.#offset = 0
    }
    return taken.length
  }

  #settle(): void {
    if (!this.#has_ended || this.#waiting > 0) return
    if (this.#failure) this.#done.reject(this.#failure.error)
    else this.#done.resolve({ played_ms: this.played_ms, finished: true })
  }
}

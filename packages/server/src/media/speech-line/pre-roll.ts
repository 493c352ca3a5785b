import { FRAME_MS, FRAME_SAMPLES, type Frame } from '../audio-stream.ts'

/** A soft first syllable may begin this much earlier than the speech that is detected. */
const LEAD_MS = 340
/** Speech without a vowel is detected after 2 s. */
const LENGTH_MS = 2_000 + LEAD_MS
const FRAMES = LENGTH_MS / FRAME_MS

/** The last frames before an utterance is detected. */
export class PreRoll {
  readonly #samples = new Int16Array(FRAMES * FRAME_SAMPLES)
  #at = 0
  #count = 0

  keep(frame: Frame): void {
    this.#samples.set(frame, this.#at * FRAME_SAMPLES)
    this.#at = (this.#at + 1) % FRAMES
    this.#count = Math.min(this.#count + 1, FRAMES)
  }

  /** Yields the frames of the speech until now, and those before it, oldest first. Empties the buffer, whose memory is reused. */
  *take(speech_ms: number): Iterable<Frame> {
    const count = Math.min(this.#count, Math.ceil((speech_ms + LEAD_MS) / FRAME_MS))
    const first = (this.#at - count + FRAMES) % FRAMES
    for (let at = 0; at < count; at++) {
      const start = ((first + at) % FRAMES) * FRAME_SAMPLES
      yield this.#samples.subarray(start, start + FRAME_SAMPLES)
    }
    this.#count = 0
  }

  clear(): void {
    this.#count = 0
  }
}

import { FRAME_MS, FRAME_SAMPLES, type Frame } from '../audio-stream.ts'

/** Speech is detected 160 ms after it began, and a soft first syllable may begin earlier. */
const LENGTH_MS = 500
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

  /** Yields each frame, oldest first, and empties the buffer. The memory of the frames is reused. */
  *take(): Iterable<Frame> {
    const first = (this.#at - this.#count + FRAMES) % FRAMES
    for (let at = 0; at < this.#count; at++) {
      const start = ((first + at) % FRAMES) * FRAME_SAMPLES
      yield this.#samples.subarray(start, start + FRAME_SAMPLES)
    }
    this.#count = 0
  }

  clear(): void {
    this.#count = 0
  }
}

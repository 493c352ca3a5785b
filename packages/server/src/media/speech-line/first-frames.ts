import { FRAME_MS, FRAME_SAMPLES, type Frame } from '../audio-stream.ts'

/** A caller has three seconds to say what the call is about. After that, the recording begins within less than a second. */
const LENGTH_MS = 4_000
const MOST = LENGTH_MS / FRAME_MS

/** How many frames of both sides share a piece of memory. With a piece for each frame, the garbage collector would have more work. */
const TOGETHER = 25

const SILENCE: Frame = new Int16Array(FRAME_SAMPLES)

type Sides = readonly [heard: Frame, said: Frame]

/** Keeps the first frames of a call until it is known whether they belong to a recording. */
export class FirstFrames {
  /** The frames, alternately heard and said, oldest first. Null if frames are no longer kept. */
  #pieces: Int16Array[] | null = []
  /** The positions in the pieces after the newest frame (`end`) and of the oldest frame that is still wanted (`start`). */
  #end = 0
  #start = 0
  #is_claimed = false

  keep(heard: Frame, said: Frame): void {
    if (!this.#pieces) return
    const is_full = this.#end - this.#start === MOST
    if (is_full && !this.#is_claimed) return this.drop()
    // Claimed frames have to be consecutive up to the first frame that is recorded, so the oldest one is dropped.
    if (is_full) this.#start++
    const at = 2 * (this.#end++ % TOGETHER) * FRAME_SAMPLES
    if (at === 0) this.#pieces.push(new Int16Array(2 * TOGETHER * FRAME_SAMPLES))
    const piece = this.#pieces.at(-1)!
    piece.set(heard, at)
    piece.set(said, at + FRAME_SAMPLES)
    this.#forget(this.#pieces)
  }

  /** Keeps silence for frames that are missing between two others. */
  skip(frames: number): void {
    if (!this.#pieces?.length) return
    for (let frame = 0; frame < Math.min(frames, MOST); frame++) this.keep(SILENCE, SILENCE)
  }

  /** Marks the frames as wanted by a recording. More may follow until they are taken. */
  claim(): void {
    this.#is_claimed = true
  }

  /** @returns the kept frames, oldest first. From then on, no frames are kept. */
  take(): readonly Sides[] {
    const pieces = this.#pieces ?? []
    const frames = pieces.flatMap(framesIn).slice(this.#start, this.#end)
    this.drop()
    return frames
  }

  drop(): void {
    this.#pieces = null
  }

  #forget(pieces: Int16Array[]): void {
    if (this.#start < TOGETHER) return
    pieces.shift()
    this.#start -= TOGETHER
    this.#end -= TOGETHER
  }
}

function framesIn(piece: Int16Array): Sides[] {
  const frame = (at: number): Frame => piece.subarray(at * FRAME_SAMPLES, (at + 1) * FRAME_SAMPLES)
  return Array.from({ length: TOGETHER }, (_, at) => [frame(2 * at), frame(2 * at + 1)])
}

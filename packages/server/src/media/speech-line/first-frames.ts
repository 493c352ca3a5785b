import { FRAME_MS, FRAME_SAMPLES, type Frame } from '../audio-stream.ts'

/** A caller has three seconds to say what the call is about; what follows until the recording begins takes less than one. */
const LENGTH_MS = 4_000
const MOST = LENGTH_MS / FRAME_MS

/** Frames of both sides that are kept in one piece of memory: a piece for each frame would be collected one by one. */
const TOGETHER = 25

const SILENCE: Frame = new Int16Array(FRAME_SAMPLES)

type Sides = readonly [heard: Frame, said: Frame]

/** The first sounds of a call, until it is known whether they belong to a recording. */
export class FirstFrames {
  /** The frames that were heard and said in turn, the oldest first. Null if none is kept any more. */
  #pieces: Int16Array[] | null = []
  /** Frames that were kept, and the oldest ones of them that are not wanted any more. */
  #end = 0
  #start = 0
  #is_claimed = false

  keep(heard: Frame, said: Frame): void {
    if (!this.#pieces) return
    const is_full = this.#end - this.#start === MOST
    if (is_full && !this.#is_claimed) return this.drop()
    // Claimed ones have to follow each other without a gap up to the first frame that is recorded.
    if (is_full) this.#start++
    const at = 2 * (this.#end++ % TOGETHER) * FRAME_SAMPLES
    if (at === 0) this.#pieces.push(new Int16Array(2 * TOGETHER * FRAME_SAMPLES))
    const piece = this.#pieces.at(-1)!
    piece.set(heard, at)
    piece.set(said, at + FRAME_SAMPLES)
    this.#forget(this.#pieces)
  }

  /** So many frames are missing between two that are kept. */
  skip(frames: number): void {
    if (!this.#pieces?.length) return
    for (let frame = 0; frame < Math.min(frames, MOST); frame++) this.keep(SILENCE, SILENCE)
  }

  /** They are wanted: more may follow until they are taken. */
  claim(): void {
    this.#is_claimed = true
  }

  /** @returns those that were kept, the oldest first. None is kept from then on. */
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

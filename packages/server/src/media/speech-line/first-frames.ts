import { FRAME_MS, FRAME_SAMPLES, type Frame } from '../audio-stream.ts'

/** A caller has three seconds to say what the call is about; what follows until the recording begins takes less than one. */
const LENGTH_MS = 4_000
const MOST = LENGTH_MS / FRAME_MS

const SILENCE: Frame = new Int16Array(FRAME_SAMPLES)

type Sides = readonly [heard: Frame, said: Frame]

/** The first sounds of a call, until it is known whether they belong to a recording. */
export class FirstFrames {
  #frames: Sides[] | null = []
  #is_claimed = false

  keep(heard: Frame, said: Frame): void {
    if (!this.#frames) return
    if (this.#frames.length === MOST && !this.#is_claimed) return this.drop()
    // Claimed ones have to follow each other without a gap up to the first frame that is recorded.
    if (this.#frames.length === MOST) this.#frames.shift()
    this.#frames.push([heard.slice(), said.slice()])
  }

  /** So many frames are missing between two that are kept. */
  skip(frames: number): void {
    if (!this.#frames?.length) return
    for (let frame = 0; frame < Math.min(frames, MOST); frame++) this.keep(SILENCE, SILENCE)
  }

  /** They are wanted: more may follow until they are taken. */
  claim(): void {
    this.#is_claimed = true
  }

  /** @returns those that were kept, the oldest first. None is kept from then on. */
  take(): readonly Sides[] {
    const frames = this.#frames ?? []
    this.drop()
    return frames
  }

  drop(): void {
    this.#frames = null
  }
}

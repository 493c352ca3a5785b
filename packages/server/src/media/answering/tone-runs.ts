import { FRAME_MS } from '../audio-stream.ts'
import { BIN_HZ, type Sound } from './spectrum.ts'

/** A tone on the line. */
export interface Tone {
  hz: number
  from_ms: number
  until_ms: number
}

/** About −36 dBm0. Softer tones are echo or crosstalk. */
const MIN_LEVEL = 300
/** A tone has nearly all of the energy, even on a noisy line. */
const MIN_SHARE = 0.8
/** The least share of two simultaneous tones. A voice has single frames like that, but not several in a row. */
const MIN_SHARE_OF_TWO = 0.9
/** Lower tones are humming voices. */
const MIN_HZ = 350
/** 3.5 dB. A tone keeps its level. */
const MAX_CHANGE = 1.5
/** Shorter tones are parts of speech. */
const SHORTEST_MS = 140

/** Finds tones of any frequency that change neither in pitch nor in level. */
export class ToneRuns {
  /** The tones that have ended, in order. */
  readonly ended: Tone[] = []
  #from_ms = 0
  #hz = 0
  #level = 0
  #frames = 0

  /** How long the current tone has lasted, in milliseconds. 0 if there is none. */
  get lasts_ms(): number {
    const lasts_ms = this.#frames * FRAME_MS
    return lasts_ms >= SHORTEST_MS ? lasts_ms : 0
  }

  /** The frequency of the current tone. */
  get hz(): number {
    return this.#hz
  }

  hear({ level, hz, share, share_of_two }: Sound, now_ms: number): void {
    const is_tone = level >= MIN_LEVEL && hz >= MIN_HZ && (share >= MIN_SHARE || share_of_two >= MIN_SHARE_OF_TWO)
    const goes_on = this.#frames > 0 && Math.abs(hz - this.#hz) <= BIN_HZ && this.#isAsStrong(level)
    if (is_tone && goes_on) {
      this.#frames += 1
      this.#level = Math.max(level, this.#level)
      return
    }
    this.#end(now_ms)
    if (!is_tone) return
    this.#frames = 1
    this.#from_ms = now_ms
    this.#hz = hz
    this.#level = level
  }

  /** True if the level is still the same. The first frame is not compared, because the tone may fill only part of it. */
  #isAsStrong(level: number): boolean {
    return this.#frames < 2 || (level <= this.#level * MAX_CHANGE && level >= this.#level / MAX_CHANGE)
  }

  #end(now_ms: number): void {
    if (this.lasts_ms > 0) this.ended.push({ hz: this.#hz, from_ms: this.#from_ms, until_ms: now_ms })
    this.#frames = 0
  }
}

import { FRAME_MS } from '../audio-stream.ts'

/** The pattern of speech and pauses until now. */
export interface Cadence {
  /** When the first word began. Null if nobody has spoken. */
  began_ms: number | null
  /** The time from the first word to the end of the last one. */
  span_ms: number
  /** When the last word ended. */
  ended_ms: number
  /** The time since the last word or tone. */
  quiet_ms: number
}

/** The least root mean square of speech. */
const SOFTEST = 150
/** Speech is 7 dB above the noise of the line, and no more than 26 dB below its own loudest parts. */
const ABOVE_NOISE = 2.2
const BELOW_SPEECH = 20
/** Sound with less than 6 dB between its loud and its soft parts is noise. */
const MIN_DYNAMICS = 2
/** 100 ms. Shorter sounds are clicks. */
const SHORTEST_FRAMES = 5
/** 60 ms. Shorter noises in a pause do not count as words. */
const RESUME_FRAMES = 3

/**
 * Distinguishes speech from noise on a line that has just been connected. The noise of the line is not known yet, so all frames are
 * judged again as more audio arrives: the softest part so far counts as noise.
 */
export class SpeechPattern {
  readonly #levels: number[] = []
  readonly #may_be_speech: boolean[] = []
  readonly #is_tone: boolean[] = []

  /** @param may_be_speech - The result of voice activity detection, regardless of the noise. */
  hear(level: number, may_be_speech: boolean): void {
    this.#levels.push(level)
    this.#may_be_speech.push(may_be_speech)
    this.#is_tone.push(false)
  }

  /** Marks the last frames as a tone, which is recognised only after a while. */
  wereTone(frames: number): void {
    this.#is_tone.fill(true, Math.max(0, this.#is_tone.length - frames))
  }

  cadence(): Cadence {
    const min = this.#least()
    let began: number | null = null
    let last = 0
    let run = 0
    let quiet = 0
    for (let at = 0; at < this.#levels.length; at++) {
      const is_tone = this.#is_tone[at]!
      run = !is_tone && this.#may_be_speech[at] && this.#levels[at]! > min ? run + 1 : 0
      quiet = is_tone ? 0 : quiet + 1
      if (began === null && run >= SHORTEST_FRAMES) began = at - SHORTEST_FRAMES + 1
      if (began === null || run < RESUME_FRAMES) continue
      last = at + 1
      quiet = 0
    }
    const [began_ms, ended_ms] = [(began ?? 0) * FRAME_MS, last * FRAME_MS]
    const quiet_ms = quiet * FRAME_MS
    if (began === null) return { began_ms: null, span_ms: 0, ended_ms: 0, quiet_ms }
    return { began_ms, span_ms: ended_ms - began_ms, ended_ms, quiet_ms }
  }

  /** The level above which a frame is speech. */
  #least(): number {
    const sorted = Float64Array.from(this.#levels.filter((_, at) => !this.#is_tone[at])).toSorted()
    const noise = sorted[Math.floor(sorted.length * 0.06)] ?? 0
    const loud = sorted[Math.floor(sorted.length * 0.95)] ?? 0
    if (loud < noise * MIN_DYNAMICS) return Infinity
    return Math.max(SOFTEST, Math.min(noise * ABOVE_NOISE, loud / MIN_DYNAMICS), loud / BELOW_SPEECH)
  }
}

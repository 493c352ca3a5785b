import { FRAME_MS } from '../audio-stream.ts'

/** 160 ms. Shorter noises are not utterances, and the agent must be silent within 200 ms after somebody begins to speak over it. */
const ONSET_FRAMES = 8
/** A frame of silence within the first syllable cancels two frames of speech. */
const ONSET_PENALTY = 2
/** 60 ms. Shorter noises do not interrupt a pause. */
const RESUME_FRAMES = 3
/** Longer utterances are split, because a caller does not wait longer for an answer and recognizers have limits. */
const MAX_MS = 30_000

/** Finds utterances in a stream of frames that are speech or not. */
export class SpeechDetector {
  #onset = 0
  #run = 0
  /** Frames of the utterance. */
  #frames = 0
  #speech_frames = 0
  #speaks = false

  /** The speech towards the beginning of the next utterance, in milliseconds. */
  get onset_ms(): number {
    return this.#onset * FRAME_MS
  }

  /** True during an utterance, including pauses that are too short to end it. */
  get speaks(): boolean {
    return this.#speaks
  }

  /** The time from the beginning of the utterance to its last word. */
  get speech_ms(): number {
    return this.#speech_frames * FRAME_MS
  }

  /** The time since its last word. */
  get quiet_ms(): number {
    return (this.#frames - this.#speech_frames) * FRAME_MS
  }

  /** @returns the change with this frame. `ends` comes after `pause_ms` without speech, or when the utterance is too long. */
  hear(is_speech: boolean, pause_ms: number): 'begins' | 'ends' | null {
    return this.#speaks ? this.#goOn(is_speech, pause_ms) : this.#begin(is_speech)
  }

  /** Forgets the utterance. */
  reset(): void {
    this.#speaks = false
    this.#onset = 0
  }

  #begin(is_speech: boolean): 'begins' | null {
    this.#onset = is_speech ? this.#onset + 1 : Math.max(0, this.#onset - ONSET_PENALTY)
    if (this.#onset < ONSET_FRAMES) return null
    this.#onset = 0
    this.#speaks = true
    this.#run = this.#frames = this.#speech_frames = ONSET_FRAMES
    return 'begins'
  }

  #goOn(is_speech: boolean, pause_ms: number): 'ends' | null {
    this.#frames += 1
    this.#run = is_speech ? this.#run + 1 : 0
    if (this.#run >= RESUME_FRAMES) this.#speech_frames = this.#frames
    const has_paused = !is_speech && this.quiet_ms >= pause_ms // speech at its end may continue
    if (!has_paused && this.#frames * FRAME_MS < MAX_MS) return null
    this.reset()
    return 'ends'
  }
}

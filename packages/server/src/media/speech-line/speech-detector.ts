import { FRAME_MS } from '../audio-stream.ts'

/** 160 ms. Shorter noises are not utterances, and the agent must be silent within 200 ms after somebody begins to speak over it. */
const ONSET_FRAMES = 8
/**
 * The vowels within an utterance's beginning, in frames. Each frame after a vowel's counts a tenth less. Without a vowel, sound is
 * noise until it has lasted for 2 s, because somebody may be whispering.
 */
const VOICED_FRAMES = 1.5
const VOICED_DECAY = 0.1
const VOICELESS_FRAMES = 100
/** A frame of silence within the first syllable cancels two frames of speech. */
const ONSET_PENALTY = 2
/** 60 ms. Shorter noises do not interrupt a pause. */
const RESUME_FRAMES = 3
/** Longer utterances are split, because a caller does not wait longer for an answer and recognizers have limits. */
const MAX_MS = 30_000

/** Finds utterances in a stream of frames that are speech or not. */
export class SpeechDetector {
  #onset = 0
  #voiced = 0
  #run = 0
  /** Frames of the utterance. */
  #frames = 0
  #speech_frames = 0
  #speaks = false

  /** The speech towards the beginning of the next utterance, in milliseconds. */
  get onset_ms(): number {
    return this.#hasVowel ? this.#onset * FRAME_MS : 0
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

  /** True if the sound towards the beginning of the next utterance has a vowel. */
  get #hasVowel(): boolean {
    return this.#voiced >= VOICED_FRAMES
  }

  /** Takes a frame between utterances. @returns true if an utterance begins with it. */
  begins(is_speech: boolean, is_voiced: boolean): boolean {
    this.#onset = is_speech ? this.#onset + 1 : Math.max(0, this.#onset - ONSET_PENALTY)
    this.#voiced = Math.max(0, this.#voiced - VOICED_DECAY) + Number(is_voiced)
    if (this.#onset < (this.#hasVowel ? ONSET_FRAMES : VOICELESS_FRAMES)) return false
    this.#run = this.#frames = this.#speech_frames = this.#onset
    this.reset()
    this.#speaks = true
    return true
  }

  /** Takes a frame of an utterance. @returns true if it ends: after `pause_ms` without speech, or because it is too long. */
  ends(is_speech: boolean, pause_ms: number): boolean {
    this.#frames += 1
    this.#run = is_speech ? this.#run + 1 : 0
    if (this.#run >= RESUME_FRAMES) this.#speech_frames = this.#frames
    const has_paused = !is_speech && this.quiet_ms >= pause_ms // speech at its end may continue
    if (!has_paused && this.#frames * FRAME_MS < MAX_MS) return false
    this.reset()
    return true
  }

  /** Forgets the utterance. */
  reset(): void {
    this.#speaks = false
    this.#onset = this.#voiced = 0
  }
}

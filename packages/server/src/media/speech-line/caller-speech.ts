import type { PlayedSpeech } from './played-speech.ts'

/** The other party's words, from the first syllable until they are recognised. */
export interface CallerSpeech {
  /** The agent's speech when it began. Null if the agent was silent. */
  over: PlayedSpeech | null
  /** It began over the last second of the agent's speech, so even "yes" is an answer. */
  may_answer: boolean
  /** `speech_started` was emitted, so the session knows of it. */
  is_declared: boolean
  /** The length of the speech when it was found that a person answered the call with it. Null otherwise, and if they speak much longer. */
  opening_ms: number | null
  /** Partial results show words that ask for the floor. */
  asks: boolean
  /** The time from its beginning to its last word. */
  speech_ms: number
  /** Frames since it ended. Null while it continues. */
  ended_frames: number | null
}

export const newCallerSpeech = (): CallerSpeech => ({
  over: null,
  may_answer: false,
  is_declared: false,
  opening_ms: null,
  asks: false,
  speech_ms: 0,
  ended_frames: null,
})

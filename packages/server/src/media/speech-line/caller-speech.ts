import type { PlayedSpeech } from './played-speech.ts'

/** The other party's words, from the first syllable until they are recognised. */
export interface CallerSpeech {
  /** The agent's speech when it began. Null if the agent was silent. */
  over: PlayedSpeech | null
  /** It began over the last second of what the agent was saying: then even "yes" is an answer. */
  may_answer: boolean
  /** The session knows of it: `speech_started`. */
  is_declared: boolean
  /** A person has taken the call in it: so long it was then. Null if that is not so, or they speak on. */
  opening_ms: number | null
  /** Partial results show words that ask for the floor. */
  asks: boolean
  /** From its begin to its last word. */
  speech_ms: number
  /** Frames since it ended; null while it continues. */
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

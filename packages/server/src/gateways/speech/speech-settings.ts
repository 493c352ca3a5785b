import type { SpeechEndpoint } from './hosted/speech-http.ts'

/** How calls are spoken and understood. Plain data: it crosses to the thread that carries audio. */
export interface SpeechSettings {
  /** Null if there is no provider: the embedded synthesizer speaks English, and words are not recognised. */
  hosted: SpeechEndpoint | null
  /** Null if words are not recognised. */
  speech_to_text_model: string | null
  /** Recognises during the utterance. Null if utterances are recognised when they have ended. */
  streaming_model: string | null
  /** Asks for the words of an utterance when it pauses, before it has ended. */
  recognises_early?: boolean
  /** Null selects the embedded synthesizer. */
  text_to_speech_model: string | null
  /** The provider's names of voices, by our `voice_id`; the others are those of OpenAI. */
  voices: Readonly<Record<string, string>>
}

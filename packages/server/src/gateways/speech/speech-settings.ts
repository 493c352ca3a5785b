import type { SpeechEndpoint } from './hosted/speech-http.ts'

/** How calls are spoken and understood. Plain data: it crosses to the thread that carries audio. */
export interface SpeechSettings {
  /** Null: there is no provider; English is spoken by the embedded synthesizer, and words are not understood. */
  hosted: SpeechEndpoint | null
  /** Null: words are not understood. */
  speech_to_text_model: string | null
  /** Recognises during the utterance. Null if utterances are recognised when they have ended. */
  streaming_model: string | null
  /** Null selects the embedded synthesizer. */
  text_to_speech_model: string | null
  /** The provider's names of voices, by our `voice_id`; the others are those of OpenAI. */
  voices: Readonly<Record<string, string>>
}

import type { SpeechEndpoint } from './hosted/speech-http.ts'

/** The settings for the speech of calls. They are plain data because they are sent to the audio thread. */
export interface SpeechSettings {
  /** The provider. Null if there is none: the embedded synthesizer speaks English, and words are not recognised. */
  hosted: SpeechEndpoint | null
  /** The model for whole utterances. Null if words are not recognised. */
  speech_to_text_model: string | null
  /** The model that recognises words during the utterance. Null if utterances are recognised when they have ended. */
  streaming_model: string | null
  /** True if the words of an utterance are requested when the speaker pauses, before it has ended. */
  recognises_early?: boolean
  /** The synthesis model. Null selects the embedded synthesizer. */
  text_to_speech_model: string | null
  /** The provider's names of voices, by our `voice_id`. Other voices have OpenAI's names. */
  voices: Readonly<Record<string, string>>
}

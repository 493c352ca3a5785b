import type { SpeechToText } from '../gateways/speech/speech-to-text.ts'
import type { TextToSpeech } from '../gateways/speech/text-to-speech.ts'
import type { VoiceActivity } from '../gateways/speech/voice-activity.ts'

/** What turns audio into text and back, for every call of a media plane. */
export interface SpeechServices {
  /** Null: words are not recognised, and calls fall back to keys. */
  recognizer: SpeechToText | null
  synthesizer: TextToSpeech
  /** One for each call. */
  voiceActivity(): VoiceActivity
}

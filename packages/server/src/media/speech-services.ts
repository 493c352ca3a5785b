import type { SpeechToText } from '../gateways/speech/speech-to-text.ts'
import type { TextToSpeech } from '../gateways/speech/text-to-speech.ts'
import type { VoiceActivity } from '../gateways/speech/voice-activity.ts'

/** Recognition and synthesis for every call of a media plane. */
export interface SpeechServices {
  /** Null if words are not recognised, and calls fall back to keys. */
  recognizer: SpeechToText | null
  synthesizer: TextToSpeech
  /** Makes a detector for a call. */
  voiceActivity(): VoiceActivity
}

import type { Speech } from '../gateways/telephony/line.ts'
import type { SpokenAudio } from './speech-line/spoken-audio.ts'

/** Speech on the side that carries the audio. A stored greeting comes with its samples. */
export interface MediaSpeech extends Omit<Speech, 'greeting_of'> {
  /** Mono PCM16 at 8 kHz, played instead of the text. */
  recorded?: Int16Array
  /** Audio from another source, played instead of the text. */
  audio?: SpokenAudio
}

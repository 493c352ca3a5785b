import type { Speech } from '../gateways/telephony/line.ts'
import type { SpokenAudio } from './speech-line/spoken-audio.ts'

/** Speech where the audio is carried: a stored greeting has come with it. */
export interface MediaSpeech extends Omit<Speech, 'greeting_of'> {
  /** Mono PCM16 at 8 kHz, played instead of the text. */
  recorded?: Int16Array
  /** Audio from elsewhere that is played instead. */
  audio?: SpokenAudio
}

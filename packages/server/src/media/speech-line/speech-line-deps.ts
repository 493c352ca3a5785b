import type { AudioLine } from '../../gateways/telephony/audio.ts'
import type { Clock } from '@ohun/clock'
import type { Log } from '../../platform/log.ts'
import type { OpenRecorder } from '../call-recorder.ts'
import type { OpenLive } from '../live/create-live.ts'
import type { MediaSpeech } from '../media-speech.ts'

export interface SpeechLineDeps {
  clock: Clock
  /** Of the call, if possible. */
  log: Log
  openRecorder: OpenRecorder
  /** Null: there is no model that hears and speaks. */
  openLive?: OpenLive | null
  /** The silence that ends an utterance. */
  pause_ms: number
}

/** A line that is also given recorded greetings. */
export interface SpokenLine extends AudioLine {
  say(speech: MediaSpeech, signal: AbortSignal): ReturnType<AudioLine['say']>
}

import type { LineSettings } from '../../domain/settings.ts'
import type { AudioLine } from '../../gateways/telephony/audio.ts'
import type { Clock } from '@ohun/clock'
import type { Log } from '../../platform/log.ts'
import type { OpenRecorder } from '../call-recorder.ts'
import type { OpenLive } from '../live/create-live.ts'
import type { MediaSpeech } from '../media-speech.ts'

export interface SpeechLineDeps extends LineSettings {
  clock: Clock
  /** The call's log, if possible. */
  log: Log
  openRecorder: OpenRecorder
  /** Null if there is no live model. */
  openLive?: OpenLive | null
}

/** A line that can also play recorded greetings. */
export interface SpokenLine extends AudioLine {
  say(speech: MediaSpeech, signal: AbortSignal): ReturnType<AudioLine['say']>
}

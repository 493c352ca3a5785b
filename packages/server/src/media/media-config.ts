import type { SpeechEndpoint } from '../gateways/speech/hosted/speech-http.ts'
import type { SpeechSettings } from '../gateways/speech/speech-settings.ts'
import type { LogLevel } from '../platform/log.ts'

/** Where RTP is received: even ports, each with RTCP one above. */
export interface RtpConfig {
  /** The address to listen on. */
  host: string
  /** The first and the last port. */
  ports: { readonly from: number; readonly to: number }
}

/** What the thread or process that carries audio needs of the configuration. Crosses to a thread as it is. */
export interface MediaConfig {
  log_level: LogLevel
  data_dir: string
  rtp: RtpConfig
  /** Of this machine, as the world reaches it; null: those of its networks. */
  public_address: string | null
  speech: SpeechSettings
  /** Where models hear and speak; null: nowhere. */
  live: SpeechEndpoint | null
  /** The silence that ends what a caller says. */
  pause_ms: number
}

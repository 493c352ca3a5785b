import type { SpeechEndpoint } from '../gateways/speech/hosted/speech-http.ts'
import type { SpeechSettings } from '../gateways/speech/speech-settings.ts'
import type { BrowserCodec, LineSettings } from '../domain/settings.ts'
import type { LogLevel } from '../platform/log.ts'

/** The addresses and ports that receive RTP. RTP has the even ports, and RTCP the odd ports after them. */
export interface RtpConfig {
  /** The address to listen on. */
  host: string
  /** The address to listen on for calls over IPv6, if `host` has the other family. Absent or null if there are none. */
  ipv6_host?: string | null
  /** The first and the last port. */
  ports: { readonly from: number; readonly to: number }
}

/** The part of the configuration that the media thread or process needs. It is sent to a thread unchanged. */
export interface MediaConfig {
  log_level: LogLevel
  data_dir: string
  rtp: RtpConfig
  /** This machine's public address. Null selects the addresses of its networks. */
  public_address: string | null
  speech: SpeechSettings
  /** The endpoint of live models. Null if there is none. */
  live: SpeechEndpoint | null
  line: LineSettings
  /** The codecs that browsers may choose from. */
  browser_codecs: readonly BrowserCodec[]
}

import type { Mno } from '../../../generated/types.gen.ts'
import type { RtpCodec } from '../audio.ts'
import type { NumberFormat } from './number-format.ts'
import type { SrtpMode } from './sdp.ts'
import type { SipTransport } from '@ohun/sip'

/** The configuration of a trunk. */
export interface TrunkAccount {
  name: string
  mno: Mno
  host: string
  /** Null selects the ports in SRV records, or the default port. */
  port: number | null
  /** `auto`: NAPTR and SRV records decide. */
  transport: SipTransport | 'auto'
  /** Null selects the host. */
  domain: string | null
  /** Our credentials. Both are set or neither. */
  user: string | null
  password: string | null
  register: boolean
  register_seconds: number
  /** Addresses and networks from which calls may come. Null allows the addresses of the host. */
  sources: readonly string[] | null
  /** Addresses and networks from which audio may come, besides those that a call itself names. */
  media_sources: readonly string[]
  /** The codecs, in order of preference. */
  codecs: readonly RtpCodec[]
  number_format: NumberFormat
  srtp: SrtpMode
  /** The accepted names in the certificates of callers over TLS, in lower case. Empty if no certificate is required. */
  tls_peer_names: readonly string[]
  /** The credentials that callers must prove. Both are set or neither. */
  inbound_user: string | null
  inbound_password: string | null
  /** The most concurrent calls, in both directions together. Null if there is no limit. */
  channels: number | null
  /** The most calls that may begin in a second, in both directions together. Null if there is no limit. */
  calls_per_second: number | null
  asserted_identity: boolean
  /** The analysis of early media. */
  early_media: 'words' | 'sound' | 'off'
  /** True if the carrier may transfer its end of a call by REFER with Replaces. */
  takes_refer: boolean
  /** True if the carrier is asked to join the parties of a warm transfer, by REFER with Replaces. */
  sends_refer: boolean
  /** The interval of OPTIONS. 0 disables them. */
  ping_seconds: number
}

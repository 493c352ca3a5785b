import type { Mno } from '../../../generated/types.gen.ts'
import type { RtpCodec } from '../audio.ts'
import type { NumberFormat } from './number-format.ts'
import type { SrtpMode } from './sdp.ts'
import type { SipTransport } from '@ohun/sip'

/** A trunk, as it is configured. */
export interface TrunkAccount {
  name: string
  mno: Mno
  host: string
  /** Null selects those of SRV records, or the usual one. */
  port: number | null
  /** `auto`: NAPTR records decide. */
  transport: SipTransport | 'auto'
  /** Null selects the host. */
  domain: string | null
  /** Both or neither. */
  user: string | null
  password: string | null
  register: boolean
  register_seconds: number
  /** Addresses and networks that calls come from. Null allows the addresses of the host. */
  sources: readonly string[] | null
  /** Addresses and networks that audio may come from, besides those that a call itself names. */
  media_sources: readonly string[]
  /** The preferred one first. */
  codecs: readonly RtpCodec[]
  number_format: NumberFormat
  srtp: SrtpMode
  /** The names in the certificates of those who call over TLS, in lower case. Empty if none is required. */
  tls_peer_names: readonly string[]
  /** The credentials that calls must prove. Both or neither. */
  inbound_user: string | null
  inbound_password: string | null
  /** The most calls at a time, in both directions. Null if there is no limit. */
  channels: number | null
  /** The most calls that begin in a second, in both directions. Null if there is no limit. */
  calls_per_second: number | null
  asserted_identity: boolean
  /** The examination of audio before the answer. */
  early_media: 'words' | 'sound' | 'off'
  /** The carrier may hand its end of a call over by REFER with Replaces. */
  takes_refer: boolean
  /** The carrier is asked to join the parties of a warm transfer, by REFER with Replaces. */
  sends_refer: boolean
  /** 0: never. */
  ping_seconds: number
}

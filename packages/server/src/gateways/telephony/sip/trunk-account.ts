import type { Mno } from '../../../generated/types.gen.ts'
import type { RtpCodec } from '../audio.ts'
import type { NumberFormat } from './number-format.ts'
import type { SipTransport } from '@ohun/sip'

/** A trunk, as it is configured. */
export interface TrunkAccount {
  name: string
  mno: Mno
  host: string
  port: number
  transport: SipTransport
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
  asserted_identity: boolean
  /** 0: never. */
  ping_seconds: number
}

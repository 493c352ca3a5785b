import { isIP } from 'node:net'
import type { Mno } from '../generated/types.gen.ts'
import { parseCarrierHost } from './parse.ts'
import { listOf, oneOf, optional, parsed, text, wholeNumber, yesOrNo, type Fault, type Members } from './record.ts'

export interface VoiceCarrier {
  readonly name: string
  readonly mno: Mno
  readonly protocol: 'sip'
  readonly host: string
  readonly port: number
  readonly transport: 'udp' | 'tcp' | 'tls'
  /** The domain of the addresses in `From` and `To`. Null selects the host. */
  readonly domain: string | null
  readonly user: string | null
  readonly password: string | null
  readonly register: boolean
  readonly register_seconds: number
  /** Addresses and networks that calls come from. Null selects the addresses of the host. */
  readonly sources: readonly string[] | null
  /** Addresses and networks that audio may come from, besides those that a call itself names. */
  readonly media_sources: readonly string[]
  /** The preferred one first. */
  readonly codecs: readonly ('PCMU' | 'PCMA')[]
  readonly number_format: 'plus' | 'e164' | 'national'
  readonly asserted_identity: boolean
  /** 0: the carrier is never pinged. */
  readonly ping_seconds: number
}

const MOST_SOURCES = 50
const NO_SOURCES: readonly string[] = Object.freeze([])

const host = parsed(parseCarrierHost, 'an IP address or a host name')
const source = parsed(parseSource, 'an IP address, or a network such as 192.0.2.0/24')

/** @param shared - The members that all lists of carriers have. */
export function voiceMembers(shared: Pick<Members<VoiceCarrier>, 'name' | 'mno'>): Members<VoiceCarrier> {
  return {
    ...shared,
    protocol: oneOf(['sip']),
    host,
    port: optional(wholeNumber(1, 65_535), 5_060),
    transport: optional(oneOf(['udp', 'tcp', 'tls']), 'udp'),
    domain: optional(host, null),
    user: optional(
      text(/^[\w.!~*'()&=+$,;?/-]{1,64}$/, '1 to 64 letters, digits or other characters of a SIP user'),
      null,
    ),
    password: optional(text(/^[!-~]{1,128}$/, '1 to 128 visible ASCII characters'), null),
    register: optional(yesOrNo, false),
    register_seconds: optional(wholeNumber(60, 3_600), 300),
    sources: optional(listOf(source, { most: MOST_SOURCES, of: 'IP addresses or networks' }), null),
    media_sources: optional(listOf(source, { most: MOST_SOURCES, of: 'IP addresses or networks' }), NO_SOURCES),
    codecs: optional(listOf(oneOf(['PCMU', 'PCMA']), { most: 2, of: 'PCMA, PCMU' }), Object.freeze(['PCMA', 'PCMU'])),
    number_format: optional(oneOf(['plus', 'e164', 'national']), 'plus'),
    asserted_identity: optional(yesOrNo, false),
    ping_seconds: optional(wholeNumber(0, 3_600), 30),
  }
}

/** Reports members that contradict each other. */
export function reportVoiceFaults(voice: readonly VoiceCarrier[], fault: Fault): void {
  for (const [at, { user, password, register, codecs }] of voice.entries()) {
    const path = `voice[${at}]`
    if (user !== null && password === null)
      fault(`${path}.password`, 'is missing', 'a password, because there is a user')
    if (user === null && password !== null) fault(`${path}.user`, 'is missing', 'a user, because there is a password')
    if (register && user === null) fault(`${path}.user`, 'is missing', 'a user and a password, because it registers')
    if (new Set(codecs).size < codecs.length) fault(`${path}.codecs`, 'has a codec twice', 'each codec once')
  }
}

function parseSource(value: string): string {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(value) ?? []
  const family = isIP(address)
  if (family === 0 || Number(bits ?? 1) > (family === 4 ? 32 : 128) || Number(bits ?? 1) === 0)
    throw new Error('is not an address or a network')
  return value
}

import { familyOf } from '../../../platform/net/datagrams.ts'
import { networks } from '../../../platform/net/networks.ts'
import type { AudioAgreement, IpFamily, OpusAgreement, RtpCodec, StaticCodec } from '../audio.ts'
import { readCrypto, type CryptoLine } from './sdp-crypto.ts'

export type Direction = AudioAgreement['direction']

/** One medium (`m=`) of a session description, with the attributes of the session. */
export interface SdpMedia {
  kind: string
  port: number
  protocol: string
  formats: readonly string[]
  address: string | null
  /** True if there is a host name instead of an address. Names are not resolved, because callers could then trigger DNS queries. */
  is_named: boolean
  direction: Direction
  /** The encodings, by payload type. */
  rtpmaps: ReadonlyMap<string, string>
  /** The parameters of formats, by payload type. */
  fmtps: ReadonlyMap<string, string>
  /** The keys that we can use, in order. */
  crypto: readonly CryptoLine[]
}

const LONGEST = 32_768
const MAX_LINES = 1_000
const MAX_MEDIA = 32
const LAST_PAYLOAD_TYPE = 127
/** The RTP profiles without and with encryption. */
export const PLAIN = 'RTP/AVP'
export const SECURE = 'RTP/SAVP'
/** Profiles with and without early feedback (RFC 4585, RFC 5124). Feedback is optional, so our reports are the same in both. */
const PLAIN_PROFILES = new Set([PLAIN, 'RTP/AVPF'])
const SECURE_PROFILES = new Set([SECURE, 'RTP/SAVPF'])

export const isPlain = ({ protocol }: Pick<SdpMedia, 'protocol'>): boolean => PLAIN_PROFILES.has(protocol)
export const isSecure = ({ protocol }: Pick<SdpMedia, 'protocol'>): boolean => SECURE_PROFILES.has(protocol)

/** The payload types that need no `a=rtpmap`. */
const STATIC: Readonly<Record<string, StaticCodec>> = { 0: 'PCMU', 8: 'PCMA', 9: 'G722' }
/** The first dynamic payload type (RFC 3551, section 3). */
const FIRST_DYNAMIC = 96
/** Codecs by encoding. Old gateways write the sampling rate of G.722, although its clock rate is 8 kHz (RFC 3551, section 4.5.2). */
const BY_ENCODING: Readonly<Record<string, StaticCodec>> = {
  'pcmu/8000': 'PCMU',
  'pcma/8000': 'PCMA',
  'g722/8000': 'G722',
  'g722/16000': 'G722',
}
/** The encoding of Opus. It always has two channels, whereas each packet states its own number (RFC 7587, section 7). */
const OPUS = 'opus/48000/2'
const DIRECTIONS = ['sendrecv', 'sendonly', 'recvonly', 'inactive'] as const satisfies readonly Direction[]

/** Addresses that do not belong to a single host. */
const nobody = networks(['224.0.0.0/4', '255.255.255.255', 'ff00::/8', '::'])

/** Parses a session description into its media, in order. Null if it is not valid. Never throws. */
export function readSdp(text: string): SdpMedia[] | null {
  if (text.length > LONGEST) return null
  const lines = text.split(/\r?\n/).map(tidied)
  const first = lines.findIndex((line) => line.startsWith('m='))
  if (lines[0] !== 'v=0' || first === -1 || lines.length > MAX_LINES) return null
  const session = lines.slice(0, first)
  const starts = lines.flatMap((line, at) => (line.startsWith('m=') ? [at] : []))
  if (starts.length > MAX_MEDIA) return null
  const media = starts.map((start, at) => readMedia(lines.slice(start, starts[at + 1]), session))
  return media.every((one) => one !== null) ? media : null
}

/** Removes extra spaces, because some gateways write several where the grammar has one, or leave some at the end. */
function tidied(line: string): string {
  return line.replaceAll(/[ \t]{2,}|\t/g, ' ').trimEnd()
}

function readMedia([head = '', ...lines]: string[], session: string[]): SdpMedia | null {
  const [, kind = '', port = '', protocol = '', formats = ''] =
    /^m=(\w{1,32}) (\d{1,5})(?:\/\d{1,5})? ([\w/]{1,32})((?: [\w.*-]{1,32}){1,64})$/.exec(head) ?? []
  if (kind === '' || Number(port) > 65_535) return null
  return {
    kind,
    port: Number(port),
    protocol,
    formats: formats.trim().split(' '),
    address: addressIn(lines) ?? addressIn(session),
    is_named: NAMED.test(lines.find(isAddress) ?? session.find(isAddress) ?? ''),
    direction: directionIn(lines) ?? directionIn(session) ?? 'sendrecv',
    rtpmaps: byFormat(lines, /^a=rtpmap:(\d{1,3}) ([\w.+-]{1,64}\/\d{1,6}(?:\/[12])?)$/),
    fmtps: byFormat(lines, /^a=fmtp:(\d{1,3}) ([ -~]{1,400})$/),
    crypto: lines.flatMap((line) => readCrypto(line) ?? []),
  }
}

function byFormat(lines: readonly string[], pattern: RegExp): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of lines) {
    const [, payload_type, value] = pattern.exec(line) ?? []
    const is_type = Number(payload_type) <= LAST_PAYLOAD_TYPE
    if (is_type && payload_type !== undefined && value !== undefined) found.set(payload_type, value.toLowerCase())
  }
  return found
}

const isAddress = (line: string): boolean => line.startsWith('c=')
const NAMED = /^c=IN IP[46] (?=[\d.-]{0,253}[A-Za-z])[\w.-]{1,253}$/

function addressIn(lines: readonly string[]): string | null {
  const line = lines.find(isAddress)
  const [, family, address = ''] = /^c=IN IP([46]) ([0-9A-Fa-f.:]{2,45})$/.exec(line ?? '') ?? []
  return familyOf(address) === Number(family) ? address : null
}

function directionIn(lines: readonly string[]): Direction | null {
  return DIRECTIONS.find((direction) => lines.some((line) => line === `a=${direction}`)) ?? null
}

/** The formats of a medium that we know. */
export interface DescribedFormats {
  /** The codecs, in order of preference. */
  codecs: RtpCodec[]
  /** The payload types of codecs with dynamic ones, except Opus. */
  dynamic: ReadonlyMap<StaticCodec, number>
  /** The payload type and preferences of the other side. Null if it does not support Opus. */
  opus: (Omit<OpusAgreement, 'send' | 'receive'> & { payload_type: number }) | null
  /** The payload types of telephone events, by clock rate. */
  events: { narrow: number | null; wide: number | null }
}

/** The audio that a medium describes. */
export interface DescribedAudio extends DescribedFormats, Pick<AudioAgreement, 'address' | 'port' | 'direction'> {}

/** Reads the audio of a medium. Null if it has no codec that we support, or no address to send to. */
export function audioOf(media: SdpMedia): DescribedAudio | null {
  const { kind, port, address } = media
  if (kind !== 'audio' || !(isPlain(media) || isSecure(media)) || port === 0 || address === null) return null
  const formats = formatsOf(media)
  if (formats.codecs.length === 0 || nobody.has(address)) return null
  const direction = mirrored(media.direction)
  return {
    address,
    port,
    ...formats,
    // Before RFC 3264, this address put a call on hold.
    direction: address === '0.0.0.0' ? both(direction, 'recvonly') : direction,
  }
}

export function formatsOf(media: SdpMedia): DescribedFormats {
  const known = media.formats.flatMap((format) => {
    const codec = codecOf(format, media)
    return codec === undefined ? [] : [{ codec, format }]
  })
  return {
    codecs: known.map(({ codec }) => codec),
    dynamic: dynamicIn(known),
    opus: opusOf(media),
    events: { narrow: formatOf('telephone-event/8000', media), wide: formatOf('telephone-event/48000', media) },
  }
}

/** The family of the audio address in an offer. Null if there is none. */
export function offeredFamily(sdp: string): IpFamily | null {
  const address = readSdp(sdp)?.find(({ kind, port }) => kind === 'audio' && port > 0)?.address ?? null
  return address === null ? null : familyOf(address) === 6 ? 6 : 4
}

/** The dynamic payload types of codecs. If a codec has two, the first one is used. */
function dynamicIn(known: readonly { codec: RtpCodec; format: string }[]): ReadonlyMap<StaticCodec, number> {
  const found = new Map<StaticCodec, number>()
  for (const { codec, format } of known.toReversed()) {
    if (codec === 'opus') continue
    if (Number(format) < FIRST_DYNAMIC) found.delete(codec)
    else found.set(codec, Number(format))
  }
  return found
}

function codecOf(format: string, { rtpmaps }: SdpMedia): RtpCodec | undefined {
  const fixed = STATIC[format]
  const encoding = rtpmaps.get(format)
  if (encoding === undefined) return fixed
  if (encoding === OPUS) return 'opus'
  const named = BY_ENCODING[encoding.replace(/\/1$/, '')]
  return named === fixed || Number(format) >= FIRST_DYNAMIC ? named : undefined
}

function isMono(encoding: string, expected: string): boolean {
  return encoding === expected || encoding === `${expected}/1`
}

function formatOf(expected: string, { formats, rtpmaps }: SdpMedia): number | null {
  const format = formats.find((one) => isMono(rtpmaps.get(one) ?? '', expected))
  return format === undefined ? null : Number(format)
}

/** The first Opus format of a medium, with the parameters of RFC 7587, section 6.1, that affect the audio we send. */
function opusOf({ formats, rtpmaps, fmtps }: SdpMedia): DescribedAudio['opus'] {
  const format = formats.find((one) => rtpmaps.get(one) === OPUS)
  if (format === undefined) return null
  const parameters = (fmtps.get(format) ?? '').split(';').map((one) => one.trim())
  const has = (name: string): boolean => parameters.includes(`${name}=1`)
  const [, bitrate] = /(?:^|;)maxaveragebitrate=(\d{1,6})(?:;|$)/.exec(parameters.join(';')) ?? []
  return {
    payload_type: Number(format),
    fec: has('useinbandfec'),
    dtx: has('usedtx'),
    cbr: has('cbr'),
    max_bitrate: bitrate === undefined ? null : Number(bitrate),
  }
}

/** The direction as seen from the other side. */
function mirrored(direction: Direction): Direction {
  if (direction === 'sendonly') return 'recvonly'
  return direction === 'recvonly' ? 'sendonly' : direction
}

/** The direction that both sides allow. */
export function both(one: Direction, other: Direction): Direction {
  const sends = [one, other].every((each) => each === 'sendrecv' || each === 'sendonly')
  const receives = [one, other].every((each) => each === 'sendrecv' || each === 'recvonly')
  if (sends) return receives ? 'sendrecv' : 'sendonly'
  return receives ? 'recvonly' : 'inactive'
}

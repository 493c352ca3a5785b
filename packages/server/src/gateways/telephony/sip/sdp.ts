import { familyOf } from '../../../platform/net/datagrams.ts'
import type { AudioAgreement, RtpCodec } from '../audio.ts'
import type { SrtpAgreement } from '../srtp-suites.ts'
import { chosenCodec, OPUS_PARAMETERS, type OfferedTypes } from './chosen-codec.ts'
import { localLine, LocalKeys, type NewKey } from './local-keys.ts'
import { audioOf, both, isPlain, PLAIN, readSdp, SECURE, type Direction, type SdpMedia } from './read-sdp.ts'
import { cryptoLine, type CryptoLine } from './sdp-crypto.ts'

/** Our payload types. The types of Opus and of telephone events are the ones that browsers and telephones use most. */
const PAYLOAD_TYPES: Readonly<Record<RtpCodec, number>> = { PCMU: 0, PCMA: 8, G722: 9, opus: 111 }
const NARROW_EVENTS: Events = { payload_type: 101, rate: 8_000 }
const WIDE_EVENTS: Events = { payload_type: 110, rate: 48_000 }
const OFFERED: OfferedTypes = {
  opus: PAYLOAD_TYPES.opus,
  narrow: NARROW_EVENTS.payload_type,
  wide: WIDE_EVENTS.payload_type,
}

/** A payload type of telephone events (RFC 4733) and its clock rate. */
interface Events {
  payload_type: number
  rate: 8_000 | 48_000
}

/** The use of encryption on a trunk. `preferred`: calls are encrypted if the other side supports it. */
export type SrtpMode = 'required' | 'preferred' | 'off'

export interface LocalAudio {
  /** Our address. */
  address: string
  port: number
  /** The codecs, in order of preference. */
  codecs: readonly RtpCodec[]
  /** An arbitrary number that identifies the session. */
  session_id: number
  /** Absent if nothing is encrypted. */
  srtp?: { mode: Exclude<SrtpMode, 'off'>; newKey: NewKey }
}

/** Our side of one call's session descriptions. Each changed description has a new version (RFC 3264). */
export class SdpSession {
  readonly #local: LocalAudio
  #keys: LocalKeys | null
  #version: number
  #described = ''
  /** The direction that we want. While we hold the call, we send music and do not listen. */
  #wanted: Direction = 'sendrecv'
  /** The RTP profile of our offers. A gateway may have agreed on encryption under the plain profile. */
  #profile: string
  /** True if our offers have keys. */
  #is_secure: boolean
  /** The media of the session. Null stands for our audio, and others were refused. Later descriptions keep them (RFC 3264 §8). */
  #media: readonly (string | null)[] = [null]
  /** The payload types in our last description: those of our offers, or those of the other side in an answer. */
  #types: OfferedTypes = OFFERED
  /** The last agreement. Null before the first one. */
  #agreed: AudioAgreement | null = null

  constructor(local: LocalAudio) {
    this.#local = local
    this.#version = local.session_id
    this.#keys = local.srtp ? new LocalKeys(local.srtp.newKey) : null
    this.#is_secure = this.#keys !== null
    this.#profile = this.#is_secure ? SECURE : PLAIN
  }

  /**
   * A copy for one of the telephones at which a call rings. What is agreed with one telephone, such as its keys, must not change the session
   * with another one.
   */
  copy(): SdpSession {
    const copy = new SdpSession(this.#local)
    copy.#keys = this.#keys?.copy() ?? null
    copy.#version = this.#version
    copy.#described = this.#described
    copy.#wanted = this.#wanted
    copy.#profile = this.#profile
    copy.#is_secure = this.#is_secure
    copy.#media = this.#media
    copy.#types = this.#types
    copy.#agreed = this.#agreed
    return copy
  }

  set on_hold(on_hold: boolean) {
    this.#wanted = on_hold ? 'sendonly' : 'sendrecv'
  }

  /** Stops offering encryption. @returns false if this is not allowed or encryption was not offered. */
  offerPlain(): boolean {
    const may = this.#is_secure && this.#local.srtp?.mode === 'preferred'
    if (may) this.#agreeOnPlain()
    return may
  }

  offer(): string {
    const { codecs, port } = this.#local
    this.#types = OFFERED
    const crypto = this.#is_secure ? (this.#keys?.offer() ?? []) : []
    const formats = codecs.map((codec) => ({ codec, payload_type: PAYLOAD_TYPES[codec] }))
    const events = codecs.includes('opus') ? [NARROW_EVENTS, WIDE_EVENTS] : [NARROW_EVENTS]
    const ours = { port, formats, events, direction: this.#wanted, profile: this.#profile, crypto }
    return this.#describe(this.#withRefused(audioLines(ours)))
  }

  /** The agreement from their answer to our offer. Null if it has nothing that we support. */
  agree(answer: string): AudioAgreement | null {
    const agreed = this.#agreement(answer, (line) => this.#keys?.agreeOn(line))
    this.#agreed = agreed ?? this.#agreed
    return agreed
  }

  /**
   * The agreement from their answer to our last description. A refresh of the session repeats it as an offer, also if it was an answer and
   * has the payload types and the numbers of keys of the other side.
   */
  agreeAgain(answer: string): AudioAgreement | null {
    const agreed = this.#agreement(answer, (line) => this.#keys?.agreeAgain(line), this.#types)
    this.#agreed = agreed ?? this.#agreed
    return agreed
  }

  /** The agreement for early media. The call may be answered by another phone with another description. */
  agreeEarly(description: string): AudioAgreement | null {
    return this.#agreement(description, (line) => this.#keys?.tryOn(line))
  }

  #agreement(
    answer: string,
    agreeOn: (line: CryptoLine) => SrtpAgreement | null | undefined,
    types = OFFERED,
  ): AudioAgreement | null {
    for (const media of readSdp(answer) ?? []) {
      const peer = this.#peerIn(media, types)
      if (!peer || media.protocol !== this.#profile) continue
      if (!this.#is_secure) return peer
      const [line] = media.crypto
      const srtp = line && agreeOn(line)
      if (srtp) return { ...peer, srtp }
    }
    return null
  }

  /** Our answer to their offer. Null if it has nothing that we support. */
  answer(offer: string): { sdp: string; peer: AudioAgreement } | null {
    const offered = readSdp(offer) ?? []
    const at = this.#chosen(offered)
    const media = offered[at]
    const peer = media && this.#peerIn(media)
    if (!media || !peer) return this.#answerWithoutAudio(offered)
    const line = this.#keyIn(media)
    const srtp = line && this.#keys?.choose(line)
    if (!srtp) this.#agreeOnPlain()
    this.#is_secure = srtp !== null && srtp !== undefined
    this.#profile = media.protocol
    const ours = this.#answerLines(media, peer, line && srtp ? localLine(line.tag, srtp) : null)
    // An answer has all offered media in the same order. A port of 0 refuses a medium.
    this.#media = offered.map((one, index) => (index === at ? null : refused(one)))
    this.#agreed = withKeys(peer, srtp)
    this.#types = typesOf(peer)
    return { sdp: this.#describe(this.#withRefused(ours)), peer: this.#agreed }
  }

  /**
   * Answers an offer that removes the audio for now (RFC 3264, section 8.2). There is no audio until the next offer, which may restore it
   * in its place. Null if the offer has something else instead, such as a fax, or if nothing was agreed on before.
   */
  #answerWithoutAudio(offered: readonly SdpMedia[]): { sdp: string; peer: AudioAgreement } | null {
    const at = offered.findIndex(({ kind }) => kind === 'audio')
    if (!this.#agreed || at < 0 || offered.some(({ port }) => port > 0)) return null
    this.#agreed = { ...this.#agreed, direction: 'inactive' }
    this.#media = offered.map((one, index) => (index === at ? null : refused(one)))
    return { sdp: this.#describe(offered.map(refused)), peer: this.#agreed }
  }

  #withRefused(ours: readonly string[]): readonly string[] {
    return this.#media.flatMap((refused_line) => refused_line ?? ours)
  }

  #answerLines({ protocol: profile }: SdpMedia, peer: AudioAgreement, key: CryptoLine | null): string[] {
    const { codec, events_payload_type, events_rate: rate = 8_000, direction } = peer
    const { port } = this.#local
    const formats = [{ codec, payload_type: payloadTypeOf(peer) }]
    const events: Events[] = events_payload_type === null ? [] : [{ payload_type: events_payload_type, rate }]
    return audioLines({ port, formats, events, direction, profile, crypto: key ? [key] : [] })
  }

  /** The index of the medium that we accept, preferably an encrypted one. -1 if there is none. */
  #chosen(offered: readonly SdpMedia[]): number {
    const understood = (media: SdpMedia): boolean => this.#peerIn(media) !== null
    const secure = offered.findIndex((media) => understood(media) && this.#keyIn(media) !== null)
    if (secure >= 0 || this.#local.srtp?.mode === 'required') return secure
    return offered.findIndex((media) => understood(media) && isPlain(media))
  }

  /** The other side's key that we accept. Some gateways offer keys under the plain profile, for peers that may encrypt. */
  #keyIn(media: SdpMedia): CryptoLine | null {
    const takes_plain = this.#local.srtp?.mode === 'preferred'
    if (!this.#keys || (isPlain(media) && !takes_plain)) return null
    return media.crypto[0] ?? null
  }

  #agreeOnPlain(): void {
    this.#is_secure = false
    this.#profile = PLAIN
    this.#keys?.forget()
  }

  /**
   * The agreement on a medium. The other side's order of codecs decides (RFC 3264, section 6.1).
   * @param types - The payload types of our offer. Null in an answer, which uses theirs.
   */
  #peerIn(media: SdpMedia, types: OfferedTypes | null = null): AudioAgreement | null {
    const audio = audioOf(media)
    if (!audio || familyOf(audio.address) !== familyOf(this.#local.address)) return null
    const chosen = chosenCodec(audio, this.#local.codecs, types)
    const { address, port, direction } = audio
    return chosen && { address, port, ...chosen, direction: both(direction, this.#wanted) }
  }

  #describe(media: readonly string[]): string {
    const { address, session_id } = this.#local
    const network = `IN IP${familyOf(address)} ${address}`
    const described = media.join('\r\n')
    if (described !== this.#described) this.#version++
    this.#described = described
    const session = ['v=0', `o=- ${session_id} ${this.#version} ${network}`, 's=-', `c=${network}`, 't=0 0']
    return [...session, ...media, ''].join('\r\n')
  }
}

function typesOf({ opus, events_payload_type, events_rate }: AudioAgreement): OfferedTypes {
  const events = events_payload_type !== null && { [events_rate === 48_000 ? 'wide' : 'narrow']: events_payload_type }
  return { ...OFFERED, ...(opus && { opus: opus.receive }), ...events }
}

/** The payload type in our answer, which is the one that they offered (RFC 3264, section 6.1). */
function payloadTypeOf({ codec, payload_type, opus }: AudioAgreement): number {
  if (codec === 'opus' && opus) return opus.receive
  return payload_type ?? PAYLOAD_TYPES[codec]
}

function withKeys(peer: AudioAgreement, srtp: SrtpAgreement | null | undefined): AudioAgreement {
  return srtp ? { ...peer, srtp } : peer
}

interface Format {
  codec: RtpCodec
  payload_type: number
}

interface AudioLines {
  port: number
  formats: readonly Format[]
  events: readonly Events[]
  direction: Direction
  profile: string
  crypto: readonly CryptoLine[]
}

function audioLines({ port, formats, events, direction, profile, crypto }: AudioLines): string[] {
  const types = [...formats, ...events].map(({ payload_type }) => payload_type)
  return [
    `m=audio ${port} ${profile} ${types.join(' ')}`,
    ...formats.flatMap(formatLines),
    ...events.flatMap(({ payload_type, rate }) => [
      `a=rtpmap:${payload_type} telephone-event/${rate}`,
      `a=fmtp:${payload_type} 0-15`,
    ]),
    ...crypto.map(cryptoLine),
    'a=ptime:20',
    `a=${direction}`,
  ]
}

function formatLines({ codec, payload_type }: Format): string[] {
  if (codec !== 'opus') return [`a=rtpmap:${payload_type} ${codec}/8000`]
  return [`a=rtpmap:${payload_type} opus/48000/2`, `a=fmtp:${payload_type} ${OPUS_PARAMETERS}`]
}

function refused({ kind, protocol, formats }: SdpMedia): string {
  return `m=${kind} 0 ${protocol} ${formats.join(' ')}`
}

import { familyOf } from '../../../platform/net/datagrams.ts'
import type { AudioAgreement, RtpCodec } from '../audio.ts'
import { audioOf, both, readSdp, type Direction, type SdpMedia } from './read-sdp.ts'

const PAYLOAD_TYPES: Readonly<Record<RtpCodec, number>> = { PCMU: 0, PCMA: 8 }
const EVENTS = 101

export interface LocalAudio {
  /** Our address. */
  address: string
  port: number
  /** The preferred one first. */
  codecs: readonly RtpCodec[]
  /** Identifies the session of the call; any number. */
  session_id: number
}

/** Our side of one call's session descriptions. A description that differs from the one before has a new version (RFC 3264). */
export class SdpSession {
  readonly #local: LocalAudio
  #version: number
  #described = ''
  /** The direction that we allow: while we hold the call, we send music and do not listen. */
  #wanted: Direction = 'sendrecv'

  constructor(local: LocalAudio) {
    this.#local = local
    this.#version = local.session_id
  }

  set on_hold(on_hold: boolean) {
    this.#wanted = on_hold ? 'sendonly' : 'sendrecv'
  }

  offer(): string {
    const { codecs, port } = this.#local
    return this.#describe(audioLines({ port, codecs, events: EVENTS, direction: this.#wanted }))
  }

  /** The agreement from their answer to our offer. Null if it has nothing that we support. */
  agree(answer: string): AudioAgreement | null {
    for (const media of readSdp(answer) ?? []) {
      const peer = this.#peerIn(media)
      if (peer) return peer
    }
    return null
  }

  /** Our answer to their offer. Null if it has nothing that we support. */
  answer(offer: string): { sdp: string; peer: AudioAgreement } | null {
    const offered = readSdp(offer)
    const at = offered?.findIndex((media) => this.#peerIn(media) !== null) ?? -1
    const peer = offered?.[at] ? this.#peerIn(offered[at]) : null
    if (!offered || !peer) return null
    const { codec, events_payload_type: events, direction } = peer
    const { port } = this.#local
    const ours = audioLines({ port, codecs: [codec], events, direction })
    // As many as were offered, in the same order: a port of 0 refuses one.
    const lines = offered.flatMap((media, index) => (index === at ? ours : [refused(media)]))
    return { sdp: this.#describe(lines), peer }
  }

  /** The other side's order decides (RFC 3264, 6.1). */
  #peerIn(media: SdpMedia): AudioAgreement | null {
    const audio = audioOf(media)
    if (!audio) return null
    const { codecs, direction, ...rest } = audio
    const codec = codecs.find((one) => this.#local.codecs.includes(one))
    return codec === undefined ? null : { ...rest, codec, direction: both(direction, this.#wanted) }
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

interface AudioLines {
  port: number
  codecs: readonly RtpCodec[]
  events: number | null
  direction: Direction
}

function audioLines({ port, codecs, events, direction }: AudioLines): string[] {
  const formats = [...codecs.map((codec) => PAYLOAD_TYPES[codec]), ...(events === null ? [] : [events])]
  return [
    `m=audio ${port} RTP/AVP ${formats.join(' ')}`,
    ...codecs.map((codec) => `a=rtpmap:${PAYLOAD_TYPES[codec]} ${codec}/8000`),
    ...(events === null ? [] : [`a=rtpmap:${events} telephone-event/8000`, `a=fmtp:${events} 0-15`]),
    'a=ptime:20',
    `a=${direction}`,
  ]
}

function refused({ kind, protocol, formats }: SdpMedia): string {
  return `m=${kind} 0 ${protocol} ${formats.join(' ')}`
}

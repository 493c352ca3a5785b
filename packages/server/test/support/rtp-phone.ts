import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import type { OpusAgreement, RtpCodec, RtpPeer } from '../../src/gateways/telephony/audio.ts'
import type { SrtpAgreement } from '../../src/gateways/telephony/srtp-suites.ts'
import { SrtpSession } from '../../src/media/srtp/srtp-session.ts'
import { createDecoder, createEncoder, PAYLOAD_TYPES } from '../../src/media/rtp/codecs.ts'
import { OPUS_CLOCK_RATIO } from '../../src/media/rtp/opus/opus-clock.ts'
import { OpusCodec } from '../../src/media/rtp/opus/opus-codec.ts'
import { parseRtp, RTP_HEADER_BYTES, writeRtpHeader, type RtpPacket } from '../../src/media/rtp/rtp-packet.ts'

const FRAME = 160
/** Opus with FEC, as most phones use it. */
export const OPUS: OpusAgreement = { send: 111, receive: 111, fec: true, dtx: false, cbr: false, max_bitrate: null }

/** A packet with that payload. */
export function rtpDatagram(packet: RtpPacket): Buffer {
  const datagram = Buffer.alloc(RTP_HEADER_BYTES + packet.payload.length)
  writeRtpHeader(datagram, packet)
  datagram.set(packet.payload, RTP_HEADER_BYTES)
  return datagram
}

/** The other end of a call: a UDP socket with its own stream. */
export class RtpPhone {
  readonly received: RtpPacket[] = []
  readonly from: RemoteInfo[] = []
  readonly socket: Socket
  sequence = 65_530
  timestamp = 0xffffff00
  ssrc = 0xfeed
  readonly codec: RtpCodec
  readonly #opus: OpusCodec | null
  readonly #encode: (samples: Int16Array) => Uint8Array
  readonly #srtp = new SrtpSession(() => performance.now())
  #agreed: SrtpAgreement | null

  private constructor(socket: Socket, codec: RtpCodec | OpusCodec, srtp: SrtpAgreement | null) {
    this.socket = socket
    this.codec = codec instanceof OpusCodec ? 'opus' : codec
    this.#opus = codec instanceof OpusCodec ? codec : null
    this.#encode = encoderOf(codec)
    this.#agreed = srtp
    this.agree(srtp)
    socket.on('message', (datagram, from) => {
      const opened = this.#srtp.open(datagram)
      const packet = opened && parseRtp(opened)
      if (!packet) return
      this.received.push({ ...packet, payload: Uint8Array.from(packet.payload) })
      this.from.push(from)
    })
  }

  static async open({
    codec = 'PCMA',
    address = '127.0.0.1',
    srtp = null,
  }: { codec?: RtpCodec; address?: string; srtp?: SrtpAgreement | null } = {}): Promise<RtpPhone> {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
    socket.bind(0, address)
    await once(socket, 'listening')
    return new RtpPhone(socket, codec === 'opus' ? await OpusCodec.open(OPUS) : codec, srtp)
  }

  /** The address of the service. */
  get #host(): string {
    return this.socket.address().family === 'IPv6' ? '::1' : '127.0.0.1'
  }

  /** From now on, its audio is encrypted with this agreement. */
  agree(srtp: SrtpAgreement | null): void {
    this.#agreed = srtp
    this.#srtp.agree(srtp)
  }

  /** Its own description. */
  get peer(): RtpPeer {
    const { address, port } = this.socket.address()
    const agreed = { address, port, codec: this.codec, events_payload_type: 101, direction: 'sendrecv' } as const
    const srtp = this.#agreed && { srtp: { ...this.#agreed, ours: this.#agreed.theirs, theirs: this.#agreed.ours } }
    return { ...agreed, ...srtp, ...(this.#opus && { opus: OPUS }), signalling: null, media_sources: [] }
  }

  /** Sends 20 ms. Without samples, timestamp and sequence number advance as if the packet was lost. */
  send(port: number, samples: Int16Array | null): void {
    if (samples) {
      this.socket.send(this.#datagram(this.#payload_type, this.#encode(samples)), port, this.#host)
    }
    this.sequence = (this.sequence + 1) & 0xffff
    this.timestamp = (this.timestamp + (this.#opus ? OPUS_CLOCK_RATIO * FRAME : FRAME)) % 2 ** 32
  }

  get #payload_type(): number {
    return this.codec === 'opus' ? OPUS.send : PAYLOAD_TYPES[this.codec]
  }

  /** Sends the first packet of a telephone event. */
  press(port: number, event: number): void {
    this.socket.send(this.#datagram(101, Uint8Array.of(event, 10, 0, 160)), port, '127.0.0.1')
    this.send(port, null)
  }

  /** All audio that it has heard, packet by packet. */
  heard(): Int16Array {
    const decode = this.decoder()
    const audio = this.received.filter(({ payload_type }) => payload_type === this.#payload_type)
    const frames = audio.map(({ payload }) => decode(payload).slice()) // Opus may use its memory again
    const samples = new Int16Array(frames.reduce((length, frame) => length + frame.length, 0))
    let at = 0
    for (const frame of frames) {
      samples.set(frame, at)
      at += frame.length
    }
    return samples
  }

  /** A decoder that decodes one packet after the other. */
  decoder(): (payload: Uint8Array) => Int16Array {
    const { codec } = this
    if (codec === 'opus') return (payload) => this.#opus?.decode(payload) ?? new Int16Array()
    const decoder = createDecoder(codec)
    return (payload) => {
      const samples = new Int16Array(payload.length)
      decoder.decode(payload, samples)
      return samples
    }
  }

  close(): void {
    this.socket.close()
    this.#opus?.close()
  }

  #datagram(payload_type: number, payload: Uint8Array): Buffer {
    const { sequence, timestamp, ssrc } = this
    return this.#srtp.seal(rtpDatagram({ payload_type, marker: false, sequence, timestamp, ssrc, payload }))
  }
}

function encoderOf(codec: RtpCodec | OpusCodec): (samples: Int16Array) => Uint8Array {
  if (codec === 'opus') throw new Error('The library must be opened first.')
  const encoder = codec instanceof OpusCodec ? codec : createEncoder(codec)
  return (samples) => {
    const payload = new Uint8Array(FRAME)
    return payload.subarray(0, encoder.encode(samples, payload) ?? FRAME)
  }
}

/** A frame of 20 ms from a tone, by the number of the frame. */
export function toneFrame(hertz: number, frame: number): Int16Array {
  return Int16Array.from({ length: FRAME }, (_, at) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * hertz * (frame * FRAME + at)) / 8_000)),
  )
}

/**
 * The share of the tone in the audio, from 0 to 1. Frames are measured separately, because a late frame shifts the
 * phase of those after it.
 */
export function toneShare(samples: Int16Array, hertz: number): number {
  let [tone, energy] = [0, 0]
  for (let from = 0; from < samples.length; from += FRAME) {
    const frame = samples.subarray(from, from + FRAME)
    tone += toneEnergy(frame, hertz)
    for (const sample of frame) energy += sample * sample
  }
  return energy === 0 ? 0 : tone / energy
}

/** The energy of the tone in a few samples (Goertzel algorithm). */
function toneEnergy(samples: Int16Array, hertz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / 8_000)
  let [last, before] = [0, 0]
  for (const sample of samples) [last, before] = [sample + turn * last - before, last]
  return (last ** 2 + before ** 2 - turn * last * before) / (samples.length / 2)
}

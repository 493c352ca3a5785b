import type { RtpPeer, StaticCodec } from '../../gateways/telephony/audio.ts'
import { FRAME_SAMPLES, SAMPLE_RATE, type Frame } from '../audio-stream.ts'
import { createEncoder, PAYLOAD_TYPES, type AudioEncoder } from './codecs.ts'
import type { Sent } from './rtcp.ts'
import { RTP_HEADER_BYTES, writeRtpHeader } from './rtp-packet.ts'
import { eventPayload, type DigitFrame } from './dtmf-events.ts'
import { OPUS_CLOCK_RATIO } from './opus/opus-clock.ts'
import type { OpusCodec } from './opus/opus-codec.ts'

/** A socket may send a buffer with a short delay, so several buffers are used in turn. */
const BUFFERS = 8
const EVENT_BYTES = 4

/** The part of an agreement that says how audio and keys are sent. */
type SentAgreement = Pick<RtpPeer, 'codec' | 'payload_type' | 'opus' | 'events_payload_type' | 'events_rate'>

/** The buffer of a packet with one frame. `payload` is the part after the header. */
interface PacketBuffer {
  packet: Buffer
  payload: Buffer
}

const PACKET_BYTES = RTP_HEADER_BYTES + FRAME_SAMPLES

function buffersInTurn(): PacketBuffer[] {
  const bytes = Buffer.alloc(BUFFERS * PACKET_BYTES)
  return Array.from({ length: BUFFERS }, (_, at) => {
    const packet = bytes.subarray(at * PACKET_BYTES, (at + 1) * PACKET_BYTES)
    return { packet, payload: packet.subarray(RTP_HEADER_BYTES) }
  })
}

/** Sends the packets of one stream. Its time also advances while nothing is sent. */
export class RtpSender {
  readonly ssrc: number
  readonly #send: (packet: Buffer) => void
  readonly #buffers = buffersInTurn()
  #sequence: number
  #timestamp: number
  #packets = 0
  #bytes = 0
  /** True if the next packet comes after a pause, or is the first one. */
  #begins = true
  #event_timestamp = 0
  #encoder: { codec: StaticCodec; audio: AudioEncoder } | null = null
  /** The encoder of Opus. Null until the library is loaded. */
  opus: OpusCodec | null = null
  #agreed: SentAgreement = { codec: 'PCMA', events_payload_type: null }

  /**
   * @param random - Returns a number from 0 to 1. Timestamps and sequence numbers begin at random values (RFC 3550, 5.1). The first
   * sequence number is in the lower half: otherwise the other side might miss a wrap if the first packets of an encrypted call were lost
   * (RFC 3711, 3.3.1).
   */
  constructor(send: (packet: Buffer) => void, random: () => number, ssrc = Math.floor(random() * 2 ** 32)) {
    this.#send = send
    this.ssrc = ssrc
    this.#sequence = Math.floor(random() * 2 ** 15)
    this.#timestamp = Math.floor(random() * 2 ** 32)
  }

  get sent(): Sent {
    return { ssrc: this.ssrc, timestamp: this.#timestamp, packets: this.#packets, bytes: this.#bytes }
  }

  agree(agreement: SentAgreement): void {
    this.#agreed = agreement
  }

  audio(frame: Frame): void {
    const { codec, opus } = this.#agreed
    if (codec !== 'opus') this.#audioBy(codec, frame)
    else if (opus) this.#opusAudio(frame, opus.send)
  }

  #audioBy(codec: StaticCodec, frame: Frame): void {
    const { packet, payload } = this.#buffer
    if (this.#encoder?.codec !== codec) this.#encoder = { codec, audio: createEncoder(codec) }
    this.#encoder.audio.encode(frame, payload)
    this.#writeAudio(packet, this.#agreed.payload_type ?? PAYLOAD_TYPES[codec])
  }

  #opusAudio(frame: Frame, payload_type: number): void {
    const { packet, payload } = this.#buffer
    const bytes = this.opus?.encode(frame, payload) ?? 0
    if (bytes === 0) this.pause()
    else this.#writeAudio(packet.subarray(0, RTP_HEADER_BYTES + bytes), payload_type)
  }

  /** Sends a packet of a key. All packets of a key have the timestamp of its first one. */
  event(digit: Extract<DigitFrame, { kind: 'digit' }>, payload_type: number): void {
    if (digit.frame === 0) this.#event_timestamp = this.#timestamp
    const packet = this.#buffer.packet.subarray(0, RTP_HEADER_BYTES + EVENT_BYTES)
    packet.set(eventPayload(digit, (this.#agreed.events_rate ?? SAMPLE_RATE) / SAMPLE_RATE), RTP_HEADER_BYTES)
    this.#write(packet, { payload_type, marker: digit.frame === 0, timestamp: this.#event_timestamp })
  }

  /** Sends nothing in this frame. */
  pause(): void {
    this.#begins = true
  }

  /** Advances the time, whether something was sent or not. */
  passFrames(count: number): void {
    const units = this.#agreed.codec === 'opus' ? OPUS_CLOCK_RATIO * FRAME_SAMPLES : FRAME_SAMPLES
    this.#timestamp = (this.#timestamp + count * units) % 2 ** 32
    if (count > 1) this.#begins = true
  }

  get #buffer(): PacketBuffer {
    return this.#buffers[this.#sequence % BUFFERS]!
  }

  #writeAudio(packet: Buffer, payload_type: number): void {
    this.#write(packet, { payload_type, marker: this.#begins, timestamp: this.#timestamp })
    this.#begins = false
  }

  #write(packet: Buffer, header: { payload_type: number; marker: boolean; timestamp: number }): void {
    writeRtpHeader(packet, { ...header, sequence: this.#sequence, ssrc: this.ssrc })
    this.#sequence = (this.#sequence + 1) & 0xffff
    this.#packets += 1
    this.#bytes += packet.length - RTP_HEADER_BYTES
    this.#send(packet)
  }
}

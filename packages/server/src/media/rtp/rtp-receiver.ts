import type { AudioAgreement, RtpCodec, StaticCodec } from '../../gateways/telephony/audio.ts'
import type { Arrival, Frame } from '../audio-stream.ts'
import { codecOfPayload, createDecoder, type AudioDecoder } from './codecs.ts'
import { JitterBuffer, LONGEST_PAYLOAD } from './jitter-buffer.ts'
import { Reception } from './reception.ts'
import type { RtpPacket } from './rtp-packet.ts'
import { SilenceSuppression } from './silence-suppression.ts'
import { OPUS_CLOCK_RATIO, OpusClock } from './opus/opus-clock.ts'
import type { OpusCodec } from './opus/opus-codec.ts'
import { OpusInput, timedOpus } from './opus/opus-input.ts'
import { DigitReceiver } from './dtmf-events.ts'
import { CallQuality } from './call-quality.ts'

/** The payload types that were agreed on, besides the static ones of RFC 3551. */
interface ReceivedTypes {
  /** The types of telephone events. Empty if keys must not count. */
  events: readonly number[]
  opus: number | null
}

/** The received stream: its audio in order, its keys, and its quality. */
export class RtpReceiver {
  readonly reception = new Reception()
  readonly quality = new CallQuality(this.reception)
  /** The codec of the last packet of audio. */
  codec: RtpCodec | null = null
  readonly #buffer = new JitterBuffer()
  readonly #samples = new Int16Array(LONGEST_PAYLOAD)
  #decoder: AudioDecoder | null = null
  #agreed: Pick<AudioAgreement, 'codec' | 'payload_type'> | null = null
  readonly #digits = new DigitReceiver()
  #suppression = new SilenceSuppression()
  #ssrc: number | null = null
  readonly #opus_clock = new OpusClock()
  #opus: OpusInput | null = null

  /** Null before the first packet. */
  get ssrc(): number | null {
    return this.#ssrc
  }

  get delay_ms(): number {
    return this.#buffer.delay_ms
  }

  /** Accepts audio with the payload type of this codec too. */
  agree(agreed: Pick<AudioAgreement, 'codec' | 'payload_type'>): void {
    this.#agreed = agreed
  }

  /** Decodes Opus from now on, if it is agreed on. */
  decodeOpus(codec: OpusCodec): void {
    this.#opus = new OpusInput(codec, (timestamp, samples) => this.#buffer.insert(timestamp, samples))
  }

  /** @returns a key that the other party has begun to press. */
  receive(packet: RtpPacket, types: ReceivedTypes, now_ms: number): string | null {
    if (packet.ssrc !== this.#ssrc) this.#begin(packet.ssrc)
    if (!this.reception.receive(packet.sequence)) return null
    if (types.events.includes(packet.payload_type)) {
      this.#suppression.receive(packet, packet.payload.length)
      return this.#digits.receive(packet)
    }
    if (packet.payload_type === types.opus) this.#hearOpus(packet, now_ms)
    else this.#hearStatic(packet, now_ms)
    return null
  }

  /** Writes the next 20 ms. It does not wait for audio from a sender that suppresses silence. */
  pull(out: Frame): Arrival {
    this.#passOpusFrame()
    const arrival = this.#buffer.pull(out)
    return arrival === 'awaited' && this.#suppression.is_used ? 'concealed' : arrival
  }

  #begin(ssrc: number): void {
    if (this.#ssrc !== null) this.reception.restart()
    this.#ssrc = ssrc
    this.#buffer.reset()
    this.#decoder = null
    this.#suppression = new SilenceSuppression()
    this.#digits.reset()
    this.#opus_clock.reset()
    this.#opus?.reset()
  }

  /** Senders may use any of these codecs at any time, by its static payload type or by the agreed one. */
  #hearStatic(packet: RtpPacket, now_ms: number): void {
    const { timestamp, payload, payload_type } = packet
    const codec = this.#codecOf(payload_type)
    this.#suppression.receive(packet, payload.length)
    if (!codec) return
    this.reception.clock_ratio = 1
    this.reception.arrived(timestamp, now_ms)
    if (!this.#buffer.insert(timestamp, this.#decoded(payload, codec))) this.quality.too_late += 1
  }

  #codecOf(payload_type: number): StaticCodec | undefined {
    const { codec, payload_type: agreed } = this.#agreed ?? {}
    return payload_type === agreed && codec !== 'opus' ? codec : codecOfPayload(payload_type)
  }

  #hearOpus(packet: RtpPacket, now_ms: number): void {
    const timestamp = this.#opus_clock.timestamp(packet.timestamp)
    const timed = timedOpus(packet, timestamp)
    if (!timed || !this.#opus) return
    // Many senders do not set the marker after a silence.
    this.#suppression.receive({ ...packet, timestamp, marker: true }, timed.samples)
    this.codec = 'opus'
    this.#decoder = null
    this.reception.clock_ratio = OPUS_CLOCK_RATIO
    this.reception.arrived(timestamp, now_ms)
    if (!this.#opus.receive(timed)) this.quality.too_late += 1
  }

  #passOpusFrame(): void {
    if (!this.#opus) return
    this.#opus.passFrame()
    this.quality.repaired += this.#opus.takeRepaired()
  }

  /** A payload that is too long to be played is not decoded. */
  #decoded(payload: Uint8Array, codec: StaticCodec): Int16Array {
    if (codec !== this.codec) this.#decoder = null
    this.codec = codec
    if (payload.length > LONGEST_PAYLOAD) return this.#samples.subarray(0, 0)
    this.#decoder ??= createDecoder(codec)
    const samples = this.#samples.subarray(0, payload.length)
    this.#decoder.decode(payload, samples)
    return samples
  }
}

import type { RtpCodec } from '../../gateways/telephony/audio.ts'
import type { Arrival, Frame } from '../audio-stream.ts'
import { codecOfPayload, createDecoder, type AudioDecoder } from './codecs.ts'
import { JitterBuffer, LONGEST_PAYLOAD } from './jitter-buffer.ts'
import { Reception } from './reception.ts'
import type { RtpPacket } from './rtp-packet.ts'
import { SilenceSuppression } from './silence-suppression.ts'
import { DigitReceiver } from './dtmf-events.ts'
import { CallQuality } from './call-quality.ts'

/** The stream that is received: its audio in order, its keys, and how well it arrives. */
export class RtpReceiver {
  readonly reception = new Reception()
  readonly quality = new CallQuality(this.reception)
  /** The codec of the last packet of audio. */
  codec: RtpCodec | null = null
  readonly #buffer = new JitterBuffer()
  readonly #samples = new Int16Array(LONGEST_PAYLOAD)
  #decoder: AudioDecoder | null = null
  readonly #digits = new DigitReceiver()
  #suppression = new SilenceSuppression()
  #ssrc: number | null = null

  /** Null before the first packet. */
  get ssrc(): number | null {
    return this.#ssrc
  }

  get delay_ms(): number {
    return this.#buffer.delay_ms
  }

  /** @returns a key that the other party has begun to press. */
  receive(packet: RtpPacket, events_payload_type: number | null, now_ms: number): string | null {
    const is_event = packet.payload_type === events_payload_type
    // Senders may use any of the codecs at any time: all have fixed payload types.
    const codec = is_event ? undefined : codecOfPayload(packet.payload_type)
    if (packet.ssrc !== this.#ssrc) this.#begin(packet.ssrc)
    if (!this.reception.receive(packet.sequence)) return null
    this.#suppression.receive(packet)
    if (is_event) return this.#digits.receive(packet)
    if (codec) this.#hear(packet, codec, now_ms)
    return null
  }

  /** A sender that suppresses silence is not waited for. */
  pull(out: Frame): Arrival {
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
  }

  #hear({ timestamp, payload }: RtpPacket, codec: RtpCodec, now_ms: number): void {
    this.reception.arrived(timestamp, now_ms)
    if (!this.#buffer.insert(timestamp, this.#decoded(payload, codec))) this.quality.too_late += 1
  }

  /** A payload that is too long to be played is not decoded. */
  #decoded(payload: Uint8Array, codec: RtpCodec): Int16Array {
    if (codec !== this.codec) this.#decoder = null
    this.codec = codec
    if (payload.length > LONGEST_PAYLOAD) return this.#samples.subarray(0, 0)
    this.#decoder ??= createDecoder(codec)
    const samples = this.#samples.subarray(0, payload.length)
    this.#decoder.decode(payload, samples)
    return samples
  }
}

import type { RtpCodec } from '../../gateways/telephony/audio.ts'
import type { Arrival, Frame } from '../audio-stream.ts'
import { g711Samples } from './g711.ts'
import { JitterBuffer } from './jitter-buffer.ts'
import { Reception } from './reception.ts'
import type { RtpPacket } from './rtp-packet.ts'
import { SilenceSuppression } from './silence-suppression.ts'
import { DigitReceiver } from './dtmf-events.ts'
import { CallQuality } from './call-quality.ts'

/** Senders may use either codec at any time: both have fixed payload types. */
const CODECS: Readonly<Record<number, RtpCodec>> = { 0: 'PCMU', 8: 'PCMA' }

/** The stream that is received: its audio in order, its keys, and how well it arrives. */
export class RtpReceiver {
  readonly reception = new Reception()
  readonly quality = new CallQuality(this.reception)
  /** The codec of the last packet of audio. */
  codec: RtpCodec | null = null
  readonly #buffer = new JitterBuffer()
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
    const codec = is_event ? undefined : CODECS[packet.payload_type]
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
    this.#suppression = new SilenceSuppression()
    this.#digits.reset()
  }

  #hear({ timestamp, payload }: RtpPacket, codec: RtpCodec, now_ms: number): void {
    this.codec = codec
    this.reception.arrived(timestamp, now_ms)
    if (!this.#buffer.insert(timestamp, payload, g711Samples(codec))) this.quality.too_late += 1
  }
}

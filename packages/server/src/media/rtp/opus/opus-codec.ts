import type { OpusDecoderHandle, OpusEncoderHandle } from 'libopus-wasm'
import type { OpusAgreement } from '../../../gateways/telephony/audio.ts'
import { FRAME_SAMPLES, SAMPLE_RATE, type Frame } from '../../audio-stream.ts'

/** Bits per second: clear speech of 8 kHz, and room for the copies of frames that repair losses. */
const BITRATE = 16_000
const BITRATE_WITH_FEC = 20_000
/** The lowest bit rate of the codec. */
const MIN_BITRATE = 6_000
/** The lowest complexity at which libopus writes copies that repair losses. Higher ones cost CPU for little benefit. */
const COMPLEXITY = 2
/** The expected loss of our packets. It makes the encoder spend bits on copies of frames. */
const EXPECTED_LOSS_PERCENT = 10
/** Sent packets fit into the buffer of a frame of G.711. */
const LONGEST_PACKET = FRAME_SAMPLES

/**
 * Opus for one call, in both directions, at the 8 kHz of the media plane. Its memory belongs to the library and is not garbage collected,
 * so it must be closed. Packets that cannot be decoded give null: they come from any telephone, and must not end the thread.
 */
export class OpusCodec {
  readonly #encoder: OpusEncoderHandle
  readonly #decoder: OpusDecoderHandle
  #is_closed = false

  private constructor(encoder: OpusEncoderHandle, decoder: OpusDecoderHandle) {
    this.#encoder = encoder
    this.#decoder = decoder
  }

  /** Loads the library with the first call that needs it, because that takes 16 ms of a core and 20 MB. */
  static async open(agreed: OpusAgreement): Promise<OpusCodec> {
    const { Application, createDecoder, createEncoder, Signal } = await import('libopus-wasm')
    const format = { sampleRate: SAMPLE_RATE, channels: 1 } as const
    const voice = { application: Application.Voip, signal: Signal.Voice, complexity: COMPLEXITY }
    const encoder = await createEncoder({ ...format, ...voice })
    const codec = new OpusCodec(encoder, await createDecoder(format))
    codec.agree(agreed)
    return codec
  }

  /** Encodes as the other side has asked, from the next frame on. */
  agree({ fec, dtx, cbr, max_bitrate }: OpusAgreement): void {
    if (this.#is_closed) return
    const bitrate = Math.min(fec ? BITRATE_WITH_FEC : BITRATE, max_bitrate ?? Infinity)
    this.#encoder.setBitrate(Math.max(MIN_BITRATE, bitrate))
    this.#encoder.setFec(fec)
    this.#encoder.setPacketLossPercent(fec ? EXPECTED_LOSS_PERCENT : 0)
    this.#encoder.setDtx(dtx)
    this.#encoder.setVbr(!cbr)
  }

  /** Writes a packet of 20 ms. @returns its length. 0 if there is none. */
  encode(frame: Frame, out: Uint8Array): number {
    if (this.#is_closed) return 0
    const packet = this.#encoder.encode(frame, { maxPacketBytes: LONGEST_PACKET })
    out.set(packet)
    return packet.length
  }

  /** Decodes the samples of a packet. */
  decode(payload: Uint8Array): Int16Array | null {
    return this.#attempt(() => this.#decoder.decode(payload))
  }

  /** Decodes the copy, in this packet, of the last samples of the lost packet before it. */
  repair(payload: Uint8Array, frame_samples: number): Int16Array | null {
    return this.#attempt(() => this.#decoder.decode(payload, { decodeFec: true, frameSize: frame_samples }))
  }

  /** Skips a lost packet, so that the next one continues from a fading sound and not from the sound before the loss. */
  skip(): void {
    this.#attempt(() => this.#decoder.decodePacketLoss(FRAME_SAMPLES))
  }

  close(): void {
    if (this.#is_closed) return
    this.#is_closed = true
    this.#encoder.free()
    this.#decoder.free()
  }

  #attempt(decode: () => Int16Array): Int16Array | null {
    if (this.#is_closed) return null
    try {
      return decode()
    } catch {
      return null
    }
  }
}

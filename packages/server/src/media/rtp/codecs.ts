import type { StaticCodec } from '../../gateways/telephony/audio.ts'
import { encodeG711, g711Samples } from './g711.ts'
import { G722Decoder, G722Encoder } from './g722.ts'

/** The encoder of one sent stream. It writes one byte for each sample of 8 kHz. */
export interface AudioEncoder {
  encode(samples: Int16Array, out: Uint8Array): void
}

/** The decoder of one received stream. It writes one sample of 8 kHz for each byte. */
export interface AudioDecoder {
  decode(payload: Uint8Array, out: Int16Array): void
}

/** The static payload types of RFC 3551. */
export const PAYLOAD_TYPES: Readonly<Record<StaticCodec, number>> = { PCMU: 0, PCMA: 8, G722: 9 }

const BY_PAYLOAD_TYPE = new Map(Object.entries(PAYLOAD_TYPES).map(([codec, type]) => [type, codec as StaticCodec]))

/** The codec of a static payload type. Undefined if we do not support it. */
export function codecOfPayload(payload_type: number): StaticCodec | undefined {
  return BY_PAYLOAD_TYPE.get(payload_type)
}

export function createEncoder(codec: StaticCodec): AudioEncoder {
  if (codec === 'G722') return new G722Encoder()
  return { encode: (samples, out) => encodeG711(codec, samples, out) }
}

export function createDecoder(codec: StaticCodec): AudioDecoder {
  if (codec === 'G722') return new G722Decoder()
  const samples = g711Samples(codec)
  return {
    decode(payload, out) {
      for (let at = 0; at < payload.length; at++) out[at] = samples[payload[at]!]!
    },
  }
}

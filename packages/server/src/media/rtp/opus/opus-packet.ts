import { SAMPLE_RATE } from '../../audio-stream.ts'

/**
 * The duration of a frame, in milliseconds, by the configuration of a packet (RFC 6716, table 2). The four values of SILK appear three
 * times, the two of the hybrid mode twice, and the four of CELT four times.
 */
const SILK_MS = [10, 20, 40, 60] as const
const HYBRID_MS = [10, 20] as const
const CELT_MS = [2.5, 5, 10, 20] as const
const FIRST_HYBRID = 12
const FIRST_CELT = 16
const MAX_PACKET_MS = 120

/** The description of a packet's audio, from its first bytes. */
export interface OpusPacket {
  /** The number of samples of one frame, at 8 kHz. */
  frame_samples: number
  /** The number of samples of all its frames, at 8 kHz. */
  samples: number
  /** It carries a copy of the frame before it, encoded with fewer bits. */
  repairs: boolean
}

/** Reads the first bytes of a packet. Null if they are not valid (RFC 6716, section 3.4). The library checks the rest. */
export function readOpusPacket(payload: Uint8Array): OpusPacket | null {
  const [toc] = payload
  if (toc === undefined) return null
  const frame_ms = frameMs(toc >> 3)
  const count = frameCount(toc & 3, payload)
  if (count === 0 || count * frame_ms > MAX_PACKET_MS) return null
  const frame_samples = (frame_ms * SAMPLE_RATE) / 1_000
  return { frame_samples, samples: count * frame_samples, repairs: hasCopy(payload, frame_ms) }
}

function frameMs(configuration: number): number {
  if (configuration >= FIRST_CELT) return CELT_MS[configuration & 3]!
  return configuration >= FIRST_HYBRID ? HYBRID_MS[configuration & 1]! : SILK_MS[configuration & 3]!
}

function frameCount(code: number, payload: Uint8Array): number {
  if (code === 0) return 1
  return code === 3 ? (payload[1] ?? 0) & 0x3f : 2
}

/**
 * Reads the flag of SILK (RFC 6716, section 4.2.3), which comes after a flag for the voice activity of each 20 ms. It is read in packets
 * with one frame, which are the ones that telephones send. Copies in other packets are not used.
 */
function hasCopy(payload: Uint8Array, frame_ms: number): boolean {
  const [toc = 0, flags] = payload
  if (toc >> 3 >= FIRST_CELT || (toc & 3) !== 0 || flags === undefined) return false
  const activities = Math.max(1, frame_ms / 20)
  const first = (flags >> (7 - activities)) & 1
  const is_stereo = (toc & 4) !== 0
  return first === 1 || (is_stereo && ((flags >> (6 - 2 * activities)) & 1) === 1)
}

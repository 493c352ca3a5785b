import type { RtpPacket } from './rtp-packet.ts'

/** RFC 3389: says what a silence sounds like, and nothing follows until somebody speaks. */
const COMFORT_NOISE = 13
const TIMESTAMPS = 2 ** 32
/** Longer jumps are another stream. */
const LONGEST_SILENCE = 60 * 8_000

/** Whether the sender leaves out the packets of silence (RFC 3551, 4.1): then a gap is a silence, and not packets that are late. */
export class SilenceSuppression {
  /** Found out by what it has sent so far. */
  is_used = false
  #last: RtpPacket | null = null

  /** Every packet of the stream. Those of a key stand still in time, so only two of the same kind are compared. */
  receive(packet: RtpPacket): void {
    if (packet.payload_type === COMFORT_NOISE || (this.#last && isAfterSilence(packet, this.#last))) this.is_used = true
    this.#last = packet
  }
}

/** True if no packet is missing, and yet there is time between them. */
function isAfterSilence({ payload_type, marker, sequence, timestamp }: RtpPacket, last: RtpPacket): boolean {
  if (!marker || payload_type !== last.payload_type || sequence !== ((last.sequence + 1) & 0xffff)) return false
  const silence = (timestamp - last.timestamp - last.payload.length + 2 * TIMESTAMPS) % TIMESTAMPS
  return silence > 0 && silence < LONGEST_SILENCE
}

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
  #last: TimedPacket | null = null

  /**
   * Every packet of the stream. Those of a key stand still in time, so only two of the same kind are compared.
   * @param length - of the packet in time, in the unit of the timestamps.
   */
  receive(packet: RtpPacket, length: number): void {
    const last = this.#last
    this.#last = { ...packet, length }
    if (packet.payload_type === COMFORT_NOISE || (last && isAfterSilence(packet, last))) this.is_used = true
  }
}

interface TimedPacket extends RtpPacket {
  length: number
}

/** True if no packet is missing, and yet there is time between them. */
function isAfterSilence({ payload_type, marker, sequence, timestamp }: RtpPacket, last: TimedPacket): boolean {
  if (!marker || payload_type !== last.payload_type || sequence !== ((last.sequence + 1) & 0xffff)) return false
  const silence = (timestamp - last.timestamp - last.length + 2 * TIMESTAMPS) % TIMESTAMPS
  return silence > 0 && silence < LONGEST_SILENCE
}

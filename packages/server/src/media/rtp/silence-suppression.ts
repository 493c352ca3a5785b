import type { RtpPacket } from './rtp-packet.ts'

/** RFC 3389: a packet that describes the sound of a silence. Nothing follows it until somebody speaks. */
const COMFORT_NOISE = 13
const TIMESTAMPS = 2 ** 32
/** Longer jumps belong to another stream. */
const LONGEST_SILENCE = 60 * 8_000

/** Finds out whether the sender suppresses silence (RFC 3551, 4.1). If it does, a gap means silence, not late packets. */
export class SilenceSuppression {
  /** True if the packets so far show that the sender suppresses silence. */
  is_used = false
  #last: TimedPacket | null = null

  /**
   * Takes every packet of the stream. Only packets of the same payload type are compared, because the timestamp of a key does not advance.
   * @param length - The duration of the packet, in units of the timestamps.
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

/** True if no packet is missing, and yet there is time between the two. */
function isAfterSilence({ payload_type, marker, sequence, timestamp }: RtpPacket, last: TimedPacket): boolean {
  if (!marker || payload_type !== last.payload_type || sequence !== ((last.sequence + 1) & 0xffff)) return false
  const silence = (timestamp - last.timestamp - last.length + 2 * TIMESTAMPS) % TIMESTAMPS
  return silence > 0 && silence < LONGEST_SILENCE
}

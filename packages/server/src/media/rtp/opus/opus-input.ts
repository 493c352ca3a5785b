import { FRAME_SAMPLES } from '../../audio-stream.ts'
import type { RtpPacket } from '../rtp-packet.ts'
import type { OpusCodec } from './opus-codec.ts'
import { readOpusPacket, type OpusPacket } from './opus-packet.ts'

/** A packet of Opus with its timestamp in samples of 8 kHz. */
interface TimedOpus extends OpusPacket {
  packet: RtpPacket
  timestamp: number
}

/** Takes decoded audio, in the order of its timestamps. Returns false if it comes too late to be heard. */
type InsertAudio = (timestamp: number, samples: Int16Array) => boolean

const SEQUENCES = 2 ** 16
/** A packet further ahead than this restarts the stream. */
const LONGEST_GAP = 50
/** After this many losses, nothing is left of the sound before them. */
const MAX_SKIPPED = 3
/**
 * The samples that are decoded for a sender: twice real time, after a burst of a second. Decoding costs a hundred times as much as
 * receiving.
 */
const BUDGET = { max: 8_000, each_frame: 2 * FRAME_SAMPLES }

/**
 * One received stream. Opus has to be decoded in the order in which it was encoded, so a packet that overtakes others waits for them, for
 * 20 ms at most. A lost packet is repaired from the copy in the next packet, if there is one.
 */
export class OpusInput {
  readonly #codec: OpusCodec
  readonly #insert: InsertAudio
  /** The sequence number of the next packet. Null before the first. */
  #next: number | null = null
  #overtaking: TimedOpus[] = []
  #budget = BUDGET.max
  #repaired = 0

  constructor(codec: OpusCodec, insert: InsertAudio) {
    this.#codec = codec
    this.#insert = insert
  }

  /** @returns false for a packet that comes too late. */
  receive(timed: TimedOpus): boolean {
    const ahead = this.#ahead(timed)
    if (ahead >= SEQUENCES / 2) return false
    if (ahead === 0) {
      const in_time = this.#decode(timed)
      this.#decodeFollowing()
      return in_time
    }
    this.#overtaking.push(timed)
    if (ahead > LONGEST_GAP || this.#overtaking.length > LONGEST_GAP) this.#decodeOvertaking()
    return true
  }

  /** Called every 20 ms. Packets that were overtaken and have not arrived by now are lost. */
  passFrame(): void {
    this.#budget = Math.min(BUDGET.max, this.#budget + BUDGET.each_frame)
    this.#decodeOvertaking()
  }

  #decodeOvertaking(): void {
    if (this.#overtaking.length === 0) return
    for (const timed of this.#overtaking.toSorted((one, other) => this.#ahead(one) - this.#ahead(other))) {
      const lost = this.#ahead(timed)
      if (lost >= SEQUENCES / 2) continue
      if (lost > 0 && lost <= LONGEST_GAP) this.#bridge(timed, lost)
      this.#decode(timed)
    }
    this.#overtaking = []
  }

  /** Resets the state for another stream. */
  reset(): void {
    this.#next = null
    this.#overtaking = []
  }

  /** The number of packets that were lost and repaired since the last call. */
  takeRepaired(): number {
    const repaired = this.#repaired
    this.#repaired = 0
    return repaired
  }

  /** How many packets before this one are missing. At least half of all sequence numbers if the packet is late. */
  #ahead({ packet }: TimedOpus): number {
    return this.#next === null ? 0 : (packet.sequence - this.#next) & (SEQUENCES - 1)
  }

  #decodeFollowing(): void {
    for (;;) {
      const at = this.#overtaking.findIndex((timed) => this.#ahead(timed) === 0)
      const [timed] = at < 0 ? [] : this.#overtaking.splice(at, 1)
      if (!timed) return
      this.#decode(timed)
    }
  }

  #bridge({ packet, timestamp, frame_samples, repairs }: TimedOpus, lost: number): void {
    const skipped = Math.min(MAX_SKIPPED, repairs ? lost - 1 : lost)
    const expected = skipped * FRAME_SAMPLES + (repairs ? frame_samples : 0)
    if (this.#budget < expected) return
    this.#budget -= expected
    for (let count = 0; count < skipped; count++) this.#codec.skip()
    const copy = repairs ? this.#codec.repair(packet.payload, frame_samples) : null
    if (copy && this.#insert((timestamp - copy.length + 2 ** 32) % 2 ** 32, copy)) this.#repaired += 1
  }

  #decode({ packet, timestamp, samples: expected }: TimedOpus): boolean {
    this.#next = (packet.sequence + 1) & (SEQUENCES - 1)
    if (this.#budget < expected) return true
    this.#budget -= expected
    const samples = this.#codec.decode(packet.payload)
    return samples === null || this.#insert(timestamp, samples)
  }
}

/** Reads a packet of Opus. Null if the payload is not valid. */
export function timedOpus(packet: RtpPacket, timestamp: number): TimedOpus | null {
  const read = readOpusPacket(packet.payload)
  return read && { ...read, packet, timestamp }
}

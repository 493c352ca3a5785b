import type { SimulatedNetwork as Conditions } from '../../../generated/types.gen.ts'

/** The delay of late packets, which arrive too late to be played. */
const LATE_MS = 1_000
/**
 * The range of delays as a multiple of the jitter. Delays from 0 to 3 times the jitter differ by the jitter on average, which is how
 * it is measured (RFC 3550, 6.4.1).
 */
const SPREAD = 3
const ALL_PERCENT = 100

interface Underway {
  packet: Buffer
  arrives_ms: number
}

/** One direction of a network, which loses and delays packets. */
export class SimulatedNetwork {
  readonly #conditions: Conditions
  readonly #random: () => number
  #underway: Underway[] = []

  constructor(conditions: Conditions, random: () => number) {
    this.#conditions = conditions
    this.#random = random
  }

  /** Sends a packet, which is copied. */
  send(packet: Buffer, now_ms: number): void {
    const { jitter_ms = 0, loss_percent = 0, late_percent = 0 } = this.#conditions
    const is_lost = this.#random() * ALL_PERCENT < loss_percent
    const late_ms = this.#random() * ALL_PERCENT < late_percent ? LATE_MS : 0
    const delay_ms = this.#random() * SPREAD * jitter_ms + late_ms
    if (!is_lost) this.#underway.push({ packet: Buffer.from(packet), arrives_ms: now_ms + delay_ms })
  }

  /** Takes the packets that have arrived so far, in the order of their arrival. */
  arrived(now_ms: number): Underway[] {
    const arrived = this.#underway.filter(({ arrives_ms }) => arrives_ms <= now_ms)
    if (arrived.length > 0) this.#underway = this.#underway.filter(({ arrives_ms }) => arrives_ms > now_ms)
    return arrived.toSorted((a, b) => a.arrives_ms - b.arrives_ms)
  }
}

/** RFC 3550, A.1: a jump beyond these limits starts a new sequence if a second packet confirms it. */
const LONGEST_DROPOUT = 3_000
const LONGEST_DISORDER = 100
const SEQUENCES = 65_536
/** Duplicates are recognised within this many packets. */
const SEEN = 128
const CLOCK_KHZ = 8

/** Counts of packets of one or more streams. They only grow. */
export interface ReceptionCounts {
  received: number
  expected: number
  /** The number of losses, each of one or more packets in a row. */
  gaps: number
}

/** Counts the packets of a stream (RFC 3550, A.1, A.3, A.8), also across restarts. */
export class Reception {
  /** The jitter of RFC 3550, in units of 8 kHz. */
  jitter = 0
  /** The units of the timestamps on the network in one unit of 8 kHz. */
  clock_ratio = 1
  readonly #seen = new Int32Array(SEEN).fill(-1)
  #received = 0
  #gaps = 0
  /** The packets expected before the current sequence. */
  #earlier = 0
  #first: number | null = null
  #highest = 0
  #cycles = 0
  #strange = -1
  #transit: number | null = null

  get counts(): ReceptionCounts {
    return { received: this.#received, expected: this.#earlier + this.#span, gaps: this.#gaps }
  }

  get jitter_ms(): number {
    return this.jitter / CLOCK_KHZ
  }

  /** The jitter in units of the timestamps on the network, for reports. */
  get reported_jitter(): number {
    return this.jitter * this.clock_ratio
  }

  /** The highest sequence number with its cycles, for reports. */
  get extended_highest(): number {
    return this.#cycles + this.#highest
  }

  /** @returns false for a duplicate, or for a packet that makes no sense. */
  receive(sequence: number): boolean {
    if (this.#first === null) this.#begin(sequence)
    const ahead = (sequence - this.#highest) & 0xffff
    if (ahead > 0 && ahead < LONGEST_DROPOUT) this.#advance(sequence, ahead)
    else if (ahead > 0 && ahead <= SEQUENCES - LONGEST_DISORDER && !this.#beginsElsewhere(sequence)) return false
    if (this.#seen[sequence % SEEN] === sequence) return false
    this.#seen[sequence % SEEN] = sequence
    this.#received += 1
    return true
  }

  /** Updates the jitter. Call it for audio packets only, because all packets of a pressed key have the same timestamp. */
  arrived(timestamp: number, now_ms: number): void {
    const transit = (now_ms * CLOCK_KHZ - timestamp) % 2 ** 32
    if (this.#transit !== null) {
      const change = Math.abs(transit - this.#transit)
      if (change < CLOCK_KHZ * 1_000) this.jitter += (change - this.jitter) / 16
    }
    this.#transit = transit
  }

  /** Starts a new sequence, for another source. */
  restart(): void {
    this.#earlier += this.#span
    this.#first = null
    this.#cycles = 0
    this.#strange = -1
    this.#transit = null
    this.#seen.fill(-1)
  }

  get #span(): number {
    return this.#first === null ? 0 : this.extended_highest - this.#first + 1
  }

  #begin(sequence: number): void {
    this.#first = sequence
    this.#highest = sequence
  }

  #advance(sequence: number, ahead: number): void {
    if (sequence < this.#highest) this.#cycles += SEQUENCES
    this.#highest = sequence
    if (ahead > 1) this.#gaps += 1
    this.#strange = -1
  }

  #beginsElsewhere(sequence: number): boolean {
    const is_second = this.#strange === sequence
    this.#strange = (sequence + 1) & 0xffff
    if (!is_second) return false
    this.restart()
    this.#begin(sequence)
    return true
  }
}

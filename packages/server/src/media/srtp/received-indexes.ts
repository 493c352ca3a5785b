const SEQUENCES = 2 ** 16
const HALF = SEQUENCES / 2
/** A packet that is this far behind the newest one is too late for replay protection, so it is refused. */
const WINDOW = 128

/** The accepted packets of one source. Finds the rollover counter of a packet, and refuses packets that come twice. */
export class ReceivedIndexes {
  readonly #seen = new Float64Array(WINDOW).fill(-1)
  #highest = -1

  /** The rollover counter that a packet with this sequence number most likely has (RFC 3711, section 3.3.1). */
  rolloverOf(sequence: number): number {
    if (this.#highest < 0) return 0
    const rollover = Math.floor(this.#highest / SEQUENCES)
    const latest = this.#highest % SEQUENCES
    if (latest < HALF) return sequence - latest > HALF ? rollover - 1 : rollover
    return latest - HALF > sequence ? rollover + 1 : rollover
  }

  /** Whether a packet with this index may still be accepted. */
  admits(index: number): boolean {
    return index >= 0 && index > this.#highest - WINDOW && this.#seen[index % WINDOW] !== index
  }

  /** Records an accepted packet. Only authenticated packets count, because others could make genuine ones seem old. */
  accept(index: number): void {
    this.#seen[index % WINDOW] = index
    this.#highest = Math.max(this.#highest, index)
  }
}

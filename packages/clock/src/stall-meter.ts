/** The interval at which the event loop shows that it is running. */
const BEAT_MS = 250
/**
 * A longer gap between two beats is a stall. It is longer than the pauses of garbage collection and of a busy machine.
 */
const STALL_MS = 1_000
/** The number of stalls to remember. No limit that is still running began before older ones. */
const MAX_REMEMBERED = 32

interface Stall {
  from_ms: number
  to_ms: number
}

/**
 * Notices when the event loop of this thread could not run: the process was stopped or frozen, its machine was suspended, or a
 * computation held the thread. Times are those of a monotonic clock, in milliseconds.
 */
export class StallMeter {
  readonly #monotonic_ms: () => number
  readonly #stalls: Stall[] = []
  #beaten_ms = 0
  #runs = false

  constructor(monotonic_ms: () => number) {
    this.#monotonic_ms = monotonic_ms
  }

  /** Begins to notice stalls. The beat never keeps the process alive. */
  start(): void {
    if (this.#runs) return
    this.#runs = true
    this.#beaten_ms = this.#monotonic_ms()
    setInterval(() => this.beat(), BEAT_MS).unref()
  }

  /** Records that the event loop is running. */
  beat(): void {
    const now = this.#monotonic_ms()
    if (now - this.#beaten_ms > STALL_MS) this.note({ from_ms: this.#beaten_ms, to_ms: now })
    this.#beaten_ms = now
  }

  note(stall: Stall): void {
    this.#stalls.push(stall)
    if (this.#stalls.length > MAX_REMEMBERED) this.#stalls.shift()
  }

  /** How long the thread was stalled since then. */
  since(since_ms: number): number {
    // After a stall, a timer that is due may ask before the next beat.
    if (this.#runs) this.beat()
    return this.#stalls.reduce((sum, { from_ms, to_ms }) => sum + Math.max(0, to_ms - Math.max(from_ms, since_ms)), 0)
  }
}

import type { Clock } from '@ohun/clock'

const REFUSED_MS = 60_000
/** Each address has opened a connection, so there are few. Beyond this number, the earliest is forgotten. */
const MAX_REFUSED = 10_000

/** Client addresses whose connections are refused for a minute. */
export class RefusedAddresses {
  readonly #clock: Clock
  /** The end of each refusal, in the order in which the addresses were refused. */
  readonly #until = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  refuse(address: string): void {
    this.#until.delete(address)
    this.#until.set(address, this.#clock.monotonic_ms() + REFUSED_MS)
    const [earliest] = this.#until.keys()
    if (this.#until.size > MAX_REFUSED && earliest !== undefined) this.#until.delete(earliest)
  }

  /** For how many seconds an address is still refused. 0 if it is not. */
  secondsLeft(address: string): number {
    const until = this.#until.get(address)
    if (until === undefined) return 0
    const left_ms = until - this.#clock.monotonic_ms()
    if (left_ms <= 0) this.#until.delete(address)
    return Math.max(0, Math.ceil(left_ms / 1_000))
  }
}

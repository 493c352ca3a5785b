import type { Datagrams, Endpoint } from '../../src/platform/net/datagrams.ts'
import type { Clock } from '@ohun/clock'
import type { SipNetwork } from '@ohun/sip'

/** A generator that returns the same sequence for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const ON_THE_WAY_MS = 10
const UNAVAILABLE = (): Promise<never> => Promise.reject(new Error('this network has only datagrams'))

/** Datagrams between endpoints of this process, on the test's clock. Some are lost, in both directions alike. */
export class DatagramNetwork implements SipNetwork {
  readonly #clock: Clock
  readonly #random: () => number
  readonly #bound = new Map<string, (bytes: Buffer, from: Endpoint) => void>()
  /** Whether datagrams arrive without delay. */
  at_once = false
  /** The share of lost datagrams. */
  loss = 0
  sent = 0
  lost = 0

  constructor(clock: Clock, random = seeded(1)) {
    this.#clock = clock
    this.#random = random
  }

  bind = (address: Endpoint, received: (bytes: Buffer, from: Endpoint) => void): Promise<Datagrams> => {
    const key = keyOf(address)
    if (this.#bound.has(key)) return Promise.reject(new Error(`${key} is taken`))
    this.#bound.set(key, received)
    const close = (): Promise<void> => {
      this.#bound.delete(key)
      return Promise.resolve()
    }
    return Promise.resolve({ address, close, send: (bytes, to) => this.#send(bytes, { from: address, to }) })
  }

  listen = UNAVAILABLE
  dial = UNAVAILABLE

  #send(bytes: Buffer, { from, to }: { from: Endpoint; to: Endpoint }): void {
    this.sent++
    if (this.#random() < this.loss) {
      this.lost++
      return
    }
    if (this.at_once) this.#bound.get(keyOf(to))?.(bytes, from)
    else this.#clock.after(ON_THE_WAY_MS, () => this.#bound.get(keyOf(to))?.(bytes, from))
  }
}

function keyOf({ host, port }: Endpoint): string {
  return `${host}:${port}`
}

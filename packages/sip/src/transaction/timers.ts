import { afterRunning, type Clock } from '@ohun/clock'

/** Timers of RFC 3261 §17: T1 is a round trip, T2 the longest pause between repetitions, T4 how long a message stays in the network. */
export const T1_MS = 500
export const T2_MS = 4_000
/** How long a transaction waits: timers B, F, H, J, L and M. Timer D must be at least this long. */
export const PATIENCE_MS = 64 * T1_MS
export const T4_MS = 5_000

/** Calls `send` after `first_ms`, and then again with doubling delays of at most `longest_ms`, until it is stopped. */
export function repeating(
  clock: Clock,
  send: () => void,
  { first_ms = T1_MS, longest_ms }: { first_ms?: number; longest_ms: number },
): () => void {
  let wait_ms = first_ms
  const again = (): void => {
    wait_ms = Math.min(wait_ms * 2, longest_ms)
    cancel = clock.after(wait_ms, again)
    send()
  }
  let cancel = clock.after(wait_ms, again)
  return () => cancel()
}

/** Named timers. Setting one again replaces it. They wait for the other side, so stalls of this process do not count. */
export class Timers {
  readonly #clock: Clock
  readonly #set = new Map<string, () => void>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  after(name: string, ms: number, callback: () => void): void {
    this.clear(name)
    const cancel = afterRunning(this.#clock, ms, () => {
      this.#set.delete(name)
      callback()
    })
    this.#set.set(name, cancel)
  }

  repeat(name: string, send: () => void, pace: { first_ms?: number; longest_ms: number }): void {
    this.clear(name)
    this.#set.set(name, repeating(this.#clock, send, pace))
  }

  clear(name: string): void {
    this.#set.get(name)?.()
    this.#set.delete(name)
  }

  clearAll(): void {
    for (const cancel of this.#set.values()) cancel()
    this.#set.clear()
  }
}

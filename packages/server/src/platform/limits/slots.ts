import type { SlotLimiter } from './limits.ts'

/** Counts open resources of this process by key, such as the connections of an address. */
export class Slots implements SlotLimiter {
  readonly #held = new Map<string, number>()

  /** @returns an idempotent function that releases the slot. Null if the key already has `max`. */
  take(key: string, max: number): (() => void) | null {
    const held = this.#held.get(key) ?? 0
    if (held >= max) return null
    this.#held.set(key, held + 1)
    let released = false
    return () => {
      if (released) return
      released = true
      this.#release(key)
    }
  }

  #release(key: string): void {
    const left = (this.#held.get(key) ?? 1) - 1
    if (left === 0) this.#held.delete(key)
    else this.#held.set(key, left)
  }
}

/**
 * Places that all hosts share. A host never gets more places than are left over, so that a single one gets half of them, and a flood from
 * one host leaves places for the others.
 */
export class HostShares {
  readonly #max: number
  readonly #held = new Map<string, number>()
  #total = 0

  constructor(max: number) {
    this.#max = max
  }

  /** @returns false if the host has its share already. */
  take(host: string): boolean {
    const held = this.#held.get(host) ?? 0
    if (held >= this.#max - this.#total) return false
    this.#held.set(host, held + 1)
    this.#total++
    return true
  }

  /** Gives back one place of the host. */
  free(host: string): void {
    const left = (this.#held.get(host) ?? 0) - 1
    if (left < 0) return
    this.#total--
    if (left > 0) this.#held.set(host, left)
    else this.#held.delete(host)
  }
}

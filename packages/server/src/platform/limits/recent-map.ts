/**
 * Keeps what was used recently, within bounds: two generations, of which the older is dropped when the younger is full. Each use is
 * cheap, which it is not in a map whose oldest entry is deleted again and again.
 */
export class RecentMap<Value> {
  readonly #half: number
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()

  /** @param most - It keeps at least half of them, those used last. */
  constructor(most: number) {
    this.#half = Math.ceil(most / 2)
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }

  /** Counts as a use. */
  get(key: string): Value | undefined {
    const value = this.#young.get(key) ?? this.#old.get(key)
    if (value !== undefined && !this.#young.has(key)) this.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.#old.delete(key)
    this.#young.set(key, value)
    if (this.#young.size < this.#half) return
    this.#old = this.#young
    this.#young = new Map()
  }

  delete(key: string): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }
}

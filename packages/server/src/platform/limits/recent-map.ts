/**
 * A bounded map that keeps the recently used entries, in two generations: the older one is dropped when the younger one is full. Each
 * use is cheap, unlike in a map from which the oldest entry is deleted again and again.
 */
export class RecentMap<Value> {
  readonly #half: number
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()

  /** @param most - The most entries. The map keeps at least half of them, those used last. */
  constructor(max: number) {
    this.#half = Math.ceil(max / 2)
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }

  /** Reads a value, which counts as a use. */
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

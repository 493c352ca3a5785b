/** A set that counts how often a value was added. A value remains until it has been deleted as often. */
export class CountedSet<T> {
  readonly #counts = new Map<T, number>()

  has(value: T): boolean {
    return this.#counts.has(value)
  }

  add(value: T): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1)
  }

  delete(value: T): void {
    const left = (this.#counts.get(value) ?? 0) - 1
    if (left > 0) this.#counts.set(value, left)
    else this.#counts.delete(value)
  }
}

/** What this process is working on, counted by key. */
export class InFlight {
  readonly #running = new Set<Promise<void>>()
  readonly #counts = new Map<string, number>()

  get size(): number {
    return this.#running.size
  }

  add(key: string, running: Promise<void>): void {
    this.#counts.set(key, this.of(key) + 1)
    this.#running.add(running)
  }

  remove(key: string, running: Promise<void>): void {
    const left = this.of(key) - 1
    if (left > 0) this.#counts.set(key, left)
    else this.#counts.delete(key)
    this.#running.delete(running)
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  /** Keys with no place left, and the others with the places they have taken. */
  split(per_key: number): { full_keys: string[]; busy_keys: string[]; busy_counts: number[] } {
    const entries = [...this.#counts]
    const busy = entries.filter(([, count]) => count < per_key)
    const full_keys = entries.filter(([, count]) => count >= per_key).map(([key]) => key)
    return { full_keys, busy_keys: busy.map(([key]) => key), busy_counts: busy.map(([, count]) => count) }
  }

  async ended(): Promise<void> {
    await Promise.all(this.#running)
  }
}

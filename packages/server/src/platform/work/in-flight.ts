export interface Limits {
  per_key: number
  max_in_flight: number
}

/** What a claim was told about the work under way when it began. */
export interface Places {
  room: number
  full_keys: string[]
  busy_keys: string[]
  busy_counts: number[]
  /** Keys that were stopped by their limit and have a place again: their items may stand behind what was read before. */
  freed_keys: string[]
}

/** What this process is working on, counted by key, and for which keys more is known to wait. */
export class InFlight {
  readonly #limits: Limits
  readonly #running = new Set<Promise<void>>()
  readonly #counts = new Map<string, number>()
  /** Keys that the last claim was stopped at by their limit: more of them may wait. */
  readonly #crowded = new Set<string>()
  #saturated = false

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#running.size
  }

  /** True while every place is taken, or more is known to wait than there were places for. */
  get saturated(): boolean {
    return this.#saturated || this.size >= this.#limits.max_in_flight
  }

  /** True when more is known to wait than can begin here now. */
  get pressed(): boolean {
    return this.saturated || this.#crowded.size > 0
  }

  /** Keys of which more may wait than they can have at once. */
  get crowded_keys(): string[] {
    return [...this.#crowded]
  }

  hasPlaceFor(key: string): boolean {
    return this.size < this.#limits.max_in_flight && this.#of(key) < this.#limits.per_key
  }

  /** More of this key waits than it has places. */
  crowd(key: string): void {
    this.#crowded.add(key)
  }

  add(key: string, running: Promise<void>): void {
    this.#counts.set(key, this.#of(key) + 1)
    this.#running.add(running)
  }

  /** True when something may have waited for this place. */
  remove(key: string, running: Promise<void>): boolean {
    const left = this.#of(key) - 1
    if (left > 0) this.#counts.set(key, left)
    else this.#counts.delete(key)
    this.#running.delete(running)
    return this.#saturated || this.#crowded.has(key)
  }

  places(): Places {
    const { per_key, max_in_flight } = this.#limits
    const entries = [...this.#counts]
    const busy = entries.filter(([, count]) => count < per_key)
    return {
      room: max_in_flight - this.size,
      full_keys: entries.filter(([, count]) => count >= per_key).map(([key]) => key),
      busy_keys: busy.map(([key]) => key),
      busy_counts: busy.map(([, count]) => count),
      freed_keys: this.crowded_keys.filter((key) => this.#of(key) < per_key),
    }
  }

  /** Counted from what the claim was told: places that became free meanwhile are not yet filled. */
  noteClaim({ room, full_keys, busy_keys, busy_counts }: Places, claimed_keys: string[]): void {
    this.#saturated = claimed_keys.length >= room
    const counts = new Map(busy_keys.map((key, index) => [key, busy_counts[index] ?? 0]))
    for (const key of claimed_keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    // With no place left over all, a key that was stopped by that is waited for through `#saturated`.
    this.#crowded.clear()
    // Nobody looked whether more of these waits.
    for (const key of full_keys) this.#crowded.add(key)
    for (const [key, count] of counts) if (count >= this.#limits.per_key) this.#crowded.add(key)
  }

  async ended(): Promise<void> {
    await Promise.all(this.#running)
  }

  #of(key: string): number {
    return this.#counts.get(key) ?? 0
  }
}

/** How fast a key handled an item: the limit grows on `quick`, recovers on `steady`, halves on `slow` and is one after `hung`. */
export type Pace = 'quick' | 'steady' | 'slow' | 'hung'

export interface ConcurrencyRange {
  /** The limit of an unknown key. */
  first: number
  most: number
}

interface State {
  limit: number
  /** Items that began before the last decrease say nothing about the new limit. */
  counts_from: number
}

/** Beyond this, the keys that have not changed for longest are forgotten and learnt again. */
const REMEMBERED_KEYS = 10_000

/**
 * How many items of a key may run at once: additive increase, multiplicative decrease. One more for each item that ended
 * quickly while all places were taken doubles the limit in the time of one item.
 */
export class ConcurrencyLimits {
  readonly #range: ConcurrencyRange
  readonly #states = new Map<string, State>()

  constructor(range: ConcurrencyRange) {
    this.#range = range
  }

  of(key: string): number {
    return this.#states.get(key)?.limit ?? this.#range.first
  }

  /** The limit is below that of an unknown key: the key was slow or hung and has not recovered. */
  isDegraded(key: string): boolean {
    return this.of(key) < this.#range.first
  }

  /** @param began - The item's place in the order of beginnings; `begun` is how many have begun by now. */
  note(key: string, pace: Pace, { began, begun, full }: { began: number; begun: number; full: boolean }): void {
    const { limit, counts_from } = this.#states.get(key) ?? { limit: this.#range.first, counts_from: 0 }
    if (began < counts_from) return
    if (pace === 'hung') this.#set(key, { limit: 1, counts_from: begun })
    else if (pace === 'slow') this.#set(key, { limit: Math.max(1, limit >> 1), counts_from: begun })
    else if (full && limit < (pace === 'quick' ? this.#range.most : this.#range.first))
      this.#set(key, { limit: limit + 1, counts_from })
  }

  #set(key: string, state: State): void {
    this.#states.delete(key)
    this.#states.set(key, state)
    const [oldest] = this.#states.keys()
    if (this.#states.size > REMEMBERED_KEYS && oldest !== undefined) this.#states.delete(oldest)
  }
}

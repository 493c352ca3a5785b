/**
 * How fast a key handled an item: the limit grows on `quick`, recovers on `steady`, halves on `slow` and `refused` and is one after
 * `hung`.
 */
export type Pace = 'quick' | 'steady' | 'slow' | 'refused' | 'hung'

export interface ConcurrencyRange {
  /** The limit of an unknown key. */
  first: number
  max: number
}

interface State {
  limit: number
  /** Items that began before the last decrease say nothing about the new limit. */
  counts_from: number
  /** True if it hung last. */
  hung: boolean
}

/** Beyond this, the keys that have not changed for longest are forgotten and learnt again. */
const REMEMBERED_KEYS = 10_000

/**
 * How many items of a key may run at once: additive increase, multiplicative decrease. An increase of one for each item that ended
 * quickly while all slots were taken doubles the limit in the time of one item.
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

  /** True if the limit is below that of an unknown key: the key was slow or hung and has not recovered. */
  isDegraded(key: string): boolean {
    return this.of(key) < this.#range.first
  }

  /** True if the key did not answer in time, and no item that began later has ended. */
  isHung(key: string): boolean {
    return this.#states.get(key)?.hung ?? false
  }

  /** @param began - The item's place in the order in which items began. `begun` is how many have begun so far. */
  note(key: string, pace: Pace, { began, begun, full }: { began: number; begun: number; full: boolean }): void {
    const state = this.#states.get(key) ?? { limit: this.#range.first, counts_from: 0, hung: false }
    if (began < state.counts_from) return
    const limit = this.#limitAfter(pace, state.limit, full)
    const decreased = pace === 'hung' || pace === 'slow' || pace === 'refused'
    const hung = pace === 'hung'
    if (decreased) this.#set(key, { limit, counts_from: begun, hung })
    else if (limit !== state.limit || state.hung) this.#set(key, { ...state, limit, hung })
  }

  #limitAfter(pace: Pace, limit: number, full: boolean): number {
    if (pace === 'hung') return 1
    if (pace === 'slow' || pace === 'refused') return Math.max(1, limit >> 1)
    const max = pace === 'quick' ? this.#range.max : this.#range.first
    return full && limit < max ? limit + 1 : limit
  }

  #set(key: string, state: State): void {
    this.#states.delete(key)
    this.#states.set(key, state)
    const [oldest] = this.#states.keys()
    if (this.#states.size > REMEMBERED_KEYS && oldest !== undefined) this.#states.delete(oldest)
  }
}

import type { Clock } from '@ohun/clock'
import type { Activity } from '../activity.ts'
import type { Log } from '../log.ts'
import { ClockSteps } from './clock-steps.ts'
import { LEASE_MS, leaseEnd, RENEW_MS } from './lease-term.ts'

export interface LeaseKeeperDeps {
  clock: Clock
  log: Log
  activity?: Activity
}

/** The table whose rows are leased. Each row has an end of its lease and a number that fences earlier holders. */
export interface LeasedRows<Held> {
  /** Names the rows in the log: "live calls". */
  rows: string
  /** Renews these leases in one statement. @returns the keys of those that are still held. */
  renew(held: ReadonlyMap<string, Held>, lease_until: Date): Promise<Iterable<string>>
  /** Called after each renewal if the row has been deleted or has another holder, until the key is released. */
  lost(held: Held): void | Promise<void>
  /** Called after each renewal. */
  renewed?(): Promise<void>
  /** Called last, unless the keeper stops. It leases rows that no process holds any longer. @param own - The keys held here. */
  takeOver?(own: string[]): Promise<void>
}

/** Writes to a row wait while its lease is renewed, so few are renewed at a time. */
export const RENEWED_AT_ONCE = 50

/**
 * After an outage of the database, every lease has lapsed, although no process has died. The holders renew their leases at their own
 * next look, which may be one interval and a silent connection later.
 */
const LOOKS_AFTER_OUTAGE = 2

/**
 * The leases that this process holds on the rows of one table. One timer renews all of them, finds those that were lost, and
 * takes over those of processes that have died.
 */
export class LeaseKeeper<Held> {
  readonly #deps: LeaseKeeperDeps
  readonly #table: LeasedRows<Held>
  readonly #held = new Map<string, Held>()
  readonly #steps: ClockSteps
  #looking: Promise<void> = Promise.resolve()
  #is_looking = false
  #cancel: (() => void) | undefined
  /** How many looks still take nothing over, because the database was unavailable. */
  #looks_to_wait = 0
  /** False before the start and after the stop, when nothing is renewed. */
  #runs = false

  constructor(deps: LeaseKeeperDeps, table: LeasedRows<Held>) {
    this.#deps = deps
    this.#table = table
    this.#steps = new ClockSteps(deps.clock, LEASE_MS)
  }

  get size(): number {
    return this.#held.size
  }

  get(key: string): Held | undefined {
    return this.#held.get(key)
  }

  values(): Held[] {
    return [...this.#held.values()]
  }

  /** Renews the lease of a row from now on. It must be leased to this process. */
  hold(key: string, held: Held): void {
    this.#held.set(key, held)
    this.#wait()
  }

  /** Stops renewing a lease. A later holder of the same key keeps it. */
  release(key: string, held: Held): void {
    if (this.#held.get(key) === held) this.#held.delete(key)
  }

  /** Resolves when no renewal is in progress that began before. */
  async settled(): Promise<void> {
    await this.#looking
  }

  start(): void {
    this.#runs = true
    this.#begin()
  }

  /** Stops renewing and taking over. The leases that are still held lapse, unless they are handed over. */
  async stop(): Promise<void> {
    this.#runs = false
    this.#cancel?.()
    await this.#looking
  }

  /** A keeper that holds nothing and takes nothing over sets no timer. */
  #wait(): void {
    const is_needed = this.#held.size > 0 || this.#table.takeOver !== undefined
    if (!this.#runs || !is_needed || this.#is_looking || this.#cancel) return
    this.#cancel = this.#deps.clock.after(RENEW_MS, () => this.#begin())
  }

  #begin(): void {
    this.#cancel = undefined
    this.#is_looking = true
    this.#looking = this.#look().finally(() => {
      this.#is_looking = false
      this.#wait()
    })
  }

  async #look(): Promise<void> {
    using _ = this.#deps.activity?.begin()
    try {
      await this.#renew()
      await this.#table.renewed?.()
      // After a step of the clock, the others renew their leases before anybody takes them for lapsed.
      const { is_trusted } = this.#steps
      if (this.#looks_to_wait > 0) this.#looks_to_wait -= 1
      else if (is_trusted && this.#runs) await this.#table.takeOver?.([...this.#held.keys()])
    } catch (error) {
      this.#looks_to_wait = LOOKS_AFTER_OUTAGE
      this.#deps.log.warn({ err: error, rows: this.#table.rows }, 'leases could not be renewed; trying again')
    }
  }

  async #renew(): Promise<void> {
    const all = [...this.#held]
    const lease_until = leaseEnd(this.#deps.clock.now())
    const kept = new Set<string>()
    for (let from = 0; from < all.length; from += RENEWED_AT_ONCE) {
      const some = new Map(all.slice(from, from + RENEWED_AT_ONCE))
      for (const key of await this.#table.renew(some, lease_until)) kept.add(key)
    }
    for (const [key, held] of all) if (!kept.has(key) && this.#held.get(key) === held) await this.#table.lost(held)
  }
}

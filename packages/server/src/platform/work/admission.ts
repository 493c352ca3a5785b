import { ConcurrencyLimits, type Pace } from './concurrency-limit.ts'
import type { WorkItem } from './work.ts'

/** 0: a first attempt for a healthy key. 1: the same with second rank. 2: retries, and all attempts for a degraded key. */
export type Level = 0 | 1 | 2
export const LEVELS: readonly Level[] = [0, 1, 2]

export interface AdmissionLimits {
  /** Items of one key that may run at once. With `most_per_key`: the initial limit. */
  per_key: number
  /** The limit adapts to how fast the key handles its items: up to this, down to one. */
  most_per_key?: number
  /** Items of one tenant at once. */
  per_tenant?: number
  max_in_flight: number
  /** Of these, places that retries never take, and of which items of second rank take at most half. */
  reserve?: number
  /** This many items that run for longer than a second do not count towards `max_in_flight`. */
  max_slow?: number
  /** The same for one tenant's places: its hanging items do not block its other keys. */
  slow_per_tenant?: number
}

/** For each level, the share of the reserve that it leaves free, and of the slow items that it may cause. */
const LEAVES_OF_RESERVE = [0, 0.5, 1] as const
const SLOW_SHARE = [1, 0.75, 0.5] as const
/** After this time, a running item gives its place to another. */
export const SLOW_AFTER_MS = 1_000

export interface Running {
  key: string
  tenant: string
  began: number
  slow_at: number
}

interface OfTenant {
  young: number
  slow: number
}

/**
 * Decides which items may begin. Each key and each tenant has a limit. Hanging items can keep the places of quick items for
 * at most a second, and retries never take the last places.
 */
export class Admission {
  readonly #limits: Required<AdmissionLimits>
  readonly #concurrency: ConcurrencyLimits
  readonly #keys = new Map<string, number>()
  readonly #tenants = new Map<string, OfTenant>()
  /** In the order in which they began. */
  readonly #young = new Set<Running>()
  #slow = 0
  #begun = 0

  constructor(limits: AdmissionLimits) {
    const { per_key, max_in_flight } = limits
    this.#limits = {
      most_per_key: per_key,
      per_tenant: max_in_flight,
      reserve: 0,
      max_slow: 0,
      slow_per_tenant: 0,
      ...limits,
    }
    this.#concurrency = new ConcurrencyLimits({ first: per_key, most: this.#limits.most_per_key })
  }

  get size(): number {
    return this.#young.size + this.#slow
  }

  get per_tenant(): number {
    return this.#limits.per_tenant
  }

  /** How many items have ever begun. */
  get begun(): number {
    return this.#begun
  }

  limitOf(key: string): number {
    return this.#concurrency.of(key)
  }

  isDegraded(key: string): boolean {
    return this.#concurrency.isDegraded(key)
  }

  ofKey(key: string): number {
    return this.#keys.get(key) ?? 0
  }

  /** How many of a tenant's places are taken. */
  ofTenant(tenant: string): number {
    const { young, slow } = this.#tenants.get(tenant) ?? NONE
    return young + Math.max(0, slow - this.#limits.slow_per_tenant)
  }

  levelOf({ key, attempt_count, rank }: Pick<WorkItem, 'key' | 'attempt_count' | 'rank'>): Level {
    return attempt_count > 0 || this.isDegraded(key) ? 2 : rank
  }

  hasPlaceFor({ key, tenant }: Pick<WorkItem, 'key' | 'tenant'>): boolean {
    return this.ofKey(key) < this.limitOf(key) && this.ofTenant(tenant) < this.#limits.per_tenant
  }

  /** How many more items of a level may begin, regardless of their keys. */
  places(level: Level, now: number): number {
    this.#age(now)
    const { max_in_flight, reserve, max_slow } = this.#limits
    const slow = Math.max(0, this.#slow - max_slow * SLOW_SHARE[level])
    return Math.max(0, Math.floor(max_in_flight - reserve * LEAVES_OF_RESERVE[level] - this.#young.size - slow))
  }

  /** When the place that is held longest becomes free, even if nothing ends. */
  get next_slow_at(): number {
    const [oldest] = this.#young
    return oldest?.slow_at ?? Infinity
  }

  begin({ key, tenant }: Pick<WorkItem, 'key' | 'tenant'>, now: number): Running {
    const running: Running = { key, tenant, began: this.#begun++, slow_at: now + SLOW_AFTER_MS }
    this.#keys.set(key, this.ofKey(key) + 1)
    this.#count(tenant, 1, 0)
    this.#young.add(running)
    return running
  }

  end(running: Running): void {
    const left = this.ofKey(running.key) - 1
    if (left > 0) this.#keys.set(running.key, left)
    else this.#keys.delete(running.key)
    const was_young = this.#young.delete(running)
    if (!was_young) this.#slow--
    this.#count(running.tenant, was_young ? -1 : 0, was_young ? 0 : -1)
  }

  /** Call it before `end`: the limit grows only while it is the bottleneck of the key. */
  notePace({ key, began }: Running, pace: Pace): void {
    const full = this.ofKey(key) >= this.limitOf(key)
    this.#concurrency.note(key, pace, { began, begun: this.#begun, full })
  }

  #age(now: number): void {
    for (const running of this.#young) {
      if (running.slow_at > now) return
      this.#young.delete(running)
      this.#slow++
      this.#count(running.tenant, -1, 1)
    }
  }

  #count(tenant: string, young: number, slow: number): void {
    const before = this.#tenants.get(tenant) ?? NONE
    const after = { young: before.young + young, slow: before.slow + slow }
    if (after.young + after.slow > 0) this.#tenants.set(tenant, after)
    else this.#tenants.delete(tenant)
  }
}

const NONE: OfTenant = { young: 0, slow: 0 }

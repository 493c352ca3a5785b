import { ConcurrencyLimits, type Pace } from './concurrency-limit.ts'
import { Refusals } from './refusals.ts'
import type { AdmissionLimits, WorkItem } from './work.ts'

/** 0 is a first attempt for a healthy key, 1 the same with second rank, and 2 a retry, or any attempt for a degraded key. */
export type Level = 0 | 1 | 2
export const LEVELS: readonly Level[] = [0, 1, 2]

/** For each level, the share of the reserve that it leaves free, and of the slow items that it may cause. */
const LEAVES_OF_RESERVE = [0, 0.5, 1] as const
const SLOW_SHARE = [1, 0.75, 0.5] as const
/** After this time, a running item gives its slot to another, and its key hangs until the item ends. */
export const SLOW_AFTER_MS = 1_000

export interface Running {
  key: string
  tenant: string
  began: number
  slow_at: number
  /** False for an item that became slow, and for every item of a key that hung when it began. */
  has_place: boolean
}

interface OfKey {
  running: number
  /** How many of them have been running for longer than a second. */
  late: number
}

interface OfTenant {
  with_place: number
  without: number
}

/**
 * Decides which items may begin. Each key and each tenant has a limit. Hanging items can keep the slots of quick items for
 * at most a second, and retries never take the last slots. A key hangs while one of its items has been running for longer
 * than a second, and after a timeout until it answers. Its items take no slots; each tenant has a limit for them instead.
 */
export class Admission {
  readonly #limits: Required<Omit<AdmissionLimits, 'refusals'>>
  readonly #concurrency: ConcurrencyLimits
  readonly #refusals: Refusals
  readonly #keys = new Map<string, OfKey>()
  readonly #tenants = new Map<string, OfTenant>()
  /** The items that have been running for less than a second, in the order in which they began. */
  readonly #young = new Set<Running>()
  #stalled: { key: string; tenant: string }[] = []
  #with_place = 0
  #without = 0
  #begun = 0
  /** The latest time that a caller gave. */
  #now = 0

  constructor({ refusals, ...limits }: AdmissionLimits) {
    const { per_key, max_in_flight } = limits
    this.#limits = {
      most_per_key: per_key,
      per_tenant: max_in_flight,
      reserve: 0,
      max_slow: 0,
      slow_per_tenant: 0,
      ...limits,
    }
    this.#concurrency = new ConcurrencyLimits({ first: per_key, max: this.#limits.most_per_key })
    this.#refusals = new Refusals(refusals)
  }

  get size(): number {
    return this.#with_place + this.#without
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

  /** True if the key hangs, or was slow and has not recovered. */
  isDegraded(key: string): boolean {
    return this.#concurrency.isDegraded(key) || this.hangs(key)
  }

  hangs(key: string): boolean {
    if (this.#limits.slow_per_tenant === 0) return false
    return (this.#keys.get(key)?.late ?? 0) > 0 || this.#concurrency.isHung(key)
  }

  ofKey(key: string): number {
    return this.#keys.get(key)?.running ?? 0
  }

  /** How many of a tenant's slots are taken. */
  ofTenant(tenant: string): number {
    const { with_place, without } = this.#tenants.get(tenant) ?? NONE
    return with_place + Math.max(0, without - this.#limits.slow_per_tenant)
  }

  /** How many more items of a tenant's hanging keys may begin. */
  roomForHanging(tenant: string): number {
    return Math.max(0, this.#limits.slow_per_tenant - (this.#tenants.get(tenant) ?? NONE).without)
  }

  refuses(key: string): boolean {
    return this.#refusals.refuses(key)
  }

  /** True if some key refuses, and may have to wait although there are slots. */
  get some_refuse(): boolean {
    return !this.#refusals.empty
  }

  /** How many more items of a key may begin now, given its refusals. */
  roomForRefusals(key: string, tenant: string): number {
    return this.#refusals.roomOfKey(key, tenant, this.#now)
  }

  /** How many more items may begin now of all keys of a tenant that refuse, together. */
  roomForRefusalsOf(tenant: string): number {
    return this.#refusals.roomOfTenant(tenant, this.#now)
  }

  levelOf({ key, attempt_count, rank }: Pick<WorkItem, 'key' | 'attempt_count' | 'rank'>): Level {
    return attempt_count > 0 || this.isDegraded(key) ? 2 : rank
  }

  hasSlotFor({ key, tenant }: Pick<WorkItem, 'key' | 'tenant'>): boolean {
    if (this.ofKey(key) >= this.limitOf(key) || this.roomForRefusals(key, tenant) < 1) return false
    return this.hangs(key) ? this.roomForHanging(tenant) > 0 : this.ofTenant(tenant) < this.#limits.per_tenant
  }

  /** How many more items of a level may begin, regardless of their keys. */
  slots(level: Level, now: number): number {
    this.#age(now)
    const { max_in_flight, reserve, max_slow } = this.#limits
    const slow = Math.max(0, this.#without - max_slow * SLOW_SHARE[level])
    return Math.max(0, Math.floor(max_in_flight - reserve * LEAVES_OF_RESERVE[level] - this.#with_place - slow))
  }

  /** When the next item becomes slow, which may free a slot even if nothing ends. */
  get next_slow_at(): number {
    const [oldest] = this.#young
    return oldest?.slow_at ?? Infinity
  }

  begin({ key, tenant }: Pick<WorkItem, 'key' | 'tenant'>, now: number): Running {
    this.#refusals.take(key, tenant, now)
    const has_place = !this.hangs(key)
    const running: Running = { key, tenant, began: this.#begun++, slow_at: now + SLOW_AFTER_MS, has_place }
    this.#countOfKey(key, 1, 0)
    this.#count(running, 1)
    this.#young.add(running)
    return running
  }

  end(running: Running): void {
    const was_young = this.#young.delete(running)
    this.#countOfKey(running.key, -1, was_young ? 0 : -1)
    this.#count(running, -1)
  }

  /** Call it before `end`: the limit grows only while it is the bottleneck of the key. */
  recordPace({ key, began }: Running, pace: Pace): void {
    const full = this.ofKey(key) >= this.limitOf(key)
    this.#concurrency.note(key, pace, { began, begun: this.#begun, full })
    this.#refusals.note(key, pace === 'refused', this.#now)
  }

  /** The keys that began to hang because of an item that still runs, since the last call. */
  takeStalled(now: number): readonly { key: string; tenant: string }[] {
    this.#age(now)
    const stalled = this.#stalled
    this.#stalled = []
    return stalled
  }

  #age(now: number): void {
    this.#now = now
    for (const running of this.#young) {
      if (running.slow_at > now) return
      this.#young.delete(running)
      const hung = this.hangs(running.key)
      this.#countOfKey(running.key, 0, 1)
      if (!hung && this.hangs(running.key)) this.#stalled.push(running)
      this.#count(running, -1)
      running.has_place = false
      this.#count(running, 1)
    }
  }

  #countOfKey(key: string, running: number, late: number): void {
    const before = this.#keys.get(key) ?? NOTHING
    const after = { running: before.running + running, late: before.late + late }
    if (after.running > 0) this.#keys.set(key, after)
    else this.#keys.delete(key)
  }

  #count({ tenant, has_place }: Running, by: 1 | -1): void {
    const { with_place, without } = this.#tenants.get(tenant) ?? NONE
    const after = has_place ? { with_place: with_place + by, without } : { with_place, without: without + by }
    if (has_place) this.#with_place += by
    else this.#without += by
    if (after.with_place + after.without > 0) this.#tenants.set(tenant, after)
    else this.#tenants.delete(tenant)
  }
}

const NOTHING: OfKey = { running: 0, late: 0 }
const NONE: OfTenant = { with_place: 0, without: 0 }

import { Admission, LEVELS, type Level, type Running } from './admission.ts'
import { Backlog, type Rooms } from './backlog.ts'
import { Prefetched } from './prefetched.ts'
import type { AdmissionLimits, WorkItem } from './work.ts'

/** How many items of each level may wait in memory, as a share of `max_in_flight`. */
const PREFETCHED = [1, 0.5, 0.25] as const

/** Everything that this process has leased, in flight or waiting in memory, and how much more it may lease. */
export class Leases<Item extends WorkItem> {
  readonly admission: Admission
  readonly prefetched = new Prefetched<Item>()
  readonly backlog = new Backlog()
  readonly #limits: AdmissionLimits
  /** True for the levels in which the last claim left items because the level had no more room. */
  cut: readonly boolean[] = []
  /** The tenant of each key that has something leased. */
  readonly #tenants = new Map<string, string>()

  constructor(limits: AdmissionLimits) {
    this.#limits = limits
    this.admission = new Admission(limits)
  }

  get size(): number {
    return this.admission.size + this.prefetched.size
  }

  note({ key, tenant }: Item): void {
    this.#tenants.set(key, tenant)
  }

  /** Call it when an item has ended or was handed back. */
  forget(key: string): void {
    if (this.admission.ofKey(key) + this.prefetched.ofKey(key) === 0) this.#tenants.delete(key)
  }

  roomOfKey(key: string, tenant: string): number {
    const limit = this.admission.limitOf(key)
    const leased = this.admission.ofKey(key) + this.prefetched.ofKey(key)
    if (this.admission.hangs(key)) return Math.min(limit - leased, this.admission.roomForHanging(tenant))
    return Math.min(limit + this.#depth(limit) - leased, this.admission.roomForRefusals(key, tenant))
  }

  roomOfTenant(tenant: string): number {
    return this.#tenantRoom - this.admission.ofTenant(tenant) - this.prefetched.ofTenant(tenant)
  }

  roomOfLevel(level: Level, now: number): number {
    return Math.max(0, this.admission.slots(level, now) + this.#cap(level) - this.prefetched.ofLevel(level))
  }

  /** True if one more item may be leased. */
  hasRoomFor(item: Item, now: number): boolean {
    return (
      this.roomOfKey(item.key, item.tenant) > 0 &&
      this.roomOfTenant(item.tenant) > 0 &&
      this.roomOfLevel(this.admission.levelOf(item), now) > 0
    )
  }

  rooms(now: number): Rooms {
    const levels = LEVELS.map((level) => this.roomOfLevel(level, now))
    const keys = this.#roomsOfKeys(levels[2] === 0)
    const names = new Set([...this.#tenants.values(), ...this.backlog.tenants])
    const tenants = new Map([...names].map((tenant) => [tenant, Math.max(0, this.roomOfTenant(tenant))]))
    return { levels, key_room: this.#keyRoom, tenant_room: this.#tenantRoom, keys, tenants }
  }

  /** The room that a tenant has for keys that hang or refuse goes to those that have waited longest. */
  #roomsOfKeys(no_retries: boolean): Map<string, { tenant: string; room: number }> {
    const rooms = new Map<string, { tenant: string; room: number }>()
    const for_hanging = new Map<string, number>()
    const for_refusals = new Map<string, number>()
    for (const [key, tenant] of [...this.backlog.keys, ...this.#tenants]) {
      if (rooms.has(key)) continue
      let room = no_retries && this.admission.isDegraded(key) ? 0 : Math.max(0, this.roomOfKey(key, tenant))
      if (this.admission.hangs(key)) {
        const left = for_hanging.get(tenant) ?? this.admission.roomForHanging(tenant)
        room = Math.min(room, left)
        for_hanging.set(tenant, left - room)
      }
      if (this.admission.refuses(key)) {
        const left = for_refusals.get(tenant) ?? this.admission.roomForRefusalsOf(tenant)
        room = Math.min(room, left)
        for_refusals.set(tenant, left - room)
      }
      rooms.set(key, { tenant, room })
    }
    return rooms
  }

  /** True when more items are known to wait than this process can lease now. */
  overloaded(now: number): boolean {
    return !this.backlog.empty || this.cut.includes(true) || LEVELS.some((level) => this.roomOfLevel(level, now) === 0)
  }

  /** Called after an item of this key has ended. True if more items are known to wait and few of them are left in memory. */
  wantsMore({ key, tenant }: Pick<Item, 'key' | 'tenant'>, now: number): boolean {
    const half_empty = this.prefetched.ofKey(key) * 2 <= this.#depth(this.admission.limitOf(key))
    if ((this.backlog.keys.has(key) || this.backlog.tenants.has(tenant)) && half_empty) return true
    return LEVELS.some(
      (level) =>
        this.cut[level] && this.prefetched.ofLevel(level) * 2 <= this.#cap(level) && this.roomOfLevel(level, now) > 0,
    )
  }

  /** Called after an item has ended. If it took no slot, its tenant's other hanging keys may have been waiting for it. */
  wantsHanging({ has_place }: Running): boolean {
    return !has_place && this.backlog.keys.size > 0
  }

  /** How many items of an unknown key an insert may lease. */
  get key_room_at_prelease(): number {
    return this.#limits.per_key
  }

  /** The rooms of keys that have shrunk or grown. Keys with more items waiting have no room. */
  otherRoomsAtPrelease(): Record<string, number> {
    const rooms: Record<string, number> = {}
    for (const [key, tenant] of this.#tenants) {
      const room = Math.max(0, this.roomOfKey(key, tenant))
      const grown = this.admission.limitOf(key) > this.#limits.per_key
      if (room < this.#limits.per_key || grown) rooms[key] = room
    }
    for (const key of this.backlog.keys.keys()) rooms[key] = 0
    return rooms
  }

  get #keyRoom(): number {
    return this.#limits.per_key + this.#depth(this.#limits.per_key)
  }

  get #tenantRoom(): number {
    return this.admission.per_tenant * (this.#prefetches ? 2 : 1)
  }

  get #prefetches(): boolean {
    return this.#limits.most_per_key !== undefined
  }

  #cap(level: Level): number {
    return this.#prefetches ? Math.floor(this.#limits.max_in_flight * PREFETCHED[level]) : 0
  }

  /** How many items of a key may wait in memory: zero for a degraded key, more for a key that has proved quick. */
  #depth(limit: number): number {
    const { per_key } = this.#limits
    if (!this.#prefetches || limit < per_key) return 0
    return limit > per_key ? 2 * limit : limit
  }
}

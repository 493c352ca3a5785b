import { LEVELS, type Level } from './admission.ts'
import type { WorkItem } from './work.ts'

interface Held<Item> {
  item: Item
  /** The item must begin before this time, so that its lease leaves enough time. */
  begin_by: number
}

type OfTenant<Item> = Map<string, Held<Item>[]>

/** Items that this process has leased and that wait in memory for a slot, so that a busy key never waits for a claim. */
export class Prefetched<Item extends WorkItem> {
  /** The items by level, tenant and key. Maps keep their order: a key or tenant moves to the end after its turn. */
  readonly #levels = LEVELS.map(() => new Map<string, OfTenant<Item>>())
  readonly #sizes = LEVELS.map(() => 0)
  readonly #keys = new Map<string, number>()
  readonly #tenants = new Map<string, number>()

  get size(): number {
    return this.#sizes.reduce((sum, size) => sum + size, 0)
  }

  ofLevel(level: Level): number {
    return this.#sizes[level] ?? 0
  }

  ofKey(key: string): number {
    return this.#keys.get(key) ?? 0
  }

  ofTenant(tenant: string): number {
    return this.#tenants.get(tenant) ?? 0
  }

  add(item: Item, level: Level, begin_by: number): void {
    const tenants = this.#tenantsOf(level)
    const keys = tenants.get(item.tenant) ?? new Map<string, Held<Item>[]>()
    const items = keys.get(item.key) ?? []
    items.push({ item, begin_by })
    keys.set(item.key, items)
    tenants.set(item.tenant, keys)
    this.#count(item, level, 1)
  }

  /** Takes the next item of this level in fair turns, of tenants first and then of their keys. */
  take(level: Level, mayBegin: (item: Item) => boolean, of_tenant?: string): Item | undefined {
    const tenants = this.#tenantsOf(level)
    for (const [tenant, keys] of of_tenant === undefined ? tenants : only(tenants, of_tenant)) {
      for (const [key, items] of keys) {
        const next = items[0]
        if (!next || !mayBegin(next.item)) continue
        items.shift()
        keys.delete(key)
        if (items.length > 0) keys.set(key, items)
        tenants.delete(tenant)
        if (keys.size > 0) tenants.set(tenant, keys)
        this.#count(next.item, level, -1)
        return next.item
      }
    }
    return undefined
  }

  /** Removes the items that must no longer begin here. */
  remove(unwanted: (item: Item, begin_by: number) => boolean): Item[] {
    const removed: Item[] = []
    for (const level of LEVELS)
      for (const [tenant, keys] of this.#tenantsOf(level)) {
        for (const [key, items] of keys) {
          const [out, kept] = partition(items, ({ item, begin_by }) => unwanted(item, begin_by))
          for (const { item } of out) this.#count(item, level, -1)
          removed.push(...out.map(({ item }) => item))
          if (kept.length === 0) keys.delete(key)
          else keys.set(key, kept)
        }
        if (keys.size === 0) this.#tenantsOf(level).delete(tenant)
      }
    return removed
  }

  #tenantsOf(level: Level): Map<string, OfTenant<Item>> {
    return this.#levels[level] as Map<string, OfTenant<Item>>
  }

  #count({ key, tenant }: Item, level: Level, by: 1 | -1): void {
    this.#sizes[level] = this.ofLevel(level) + by
    for (const [counts, name] of [
      [this.#keys, key],
      [this.#tenants, tenant],
    ] as const) {
      const count = (counts.get(name) ?? 0) + by
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    }
  }
}

function* only<T>(map: ReadonlyMap<string, T>, name: string): Iterable<[string, T]> {
  const value = map.get(name)
  if (value !== undefined) yield [name, value]
}

function partition<T>(items: T[], test: (item: T) => boolean): [T[], T[]] {
  const yes: T[] = []
  const no: T[] = []
  for (const item of items) (test(item) ? yes : no).push(item)
  return [yes, no]
}

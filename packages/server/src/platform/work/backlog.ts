/** How much a claim may lease, with the exceptions for single keys and tenants. */
export interface Rooms {
  /** The room of each level. */
  levels: readonly number[]
  key_room: number
  tenant_room: number
  keys: ReadonlyMap<string, { tenant: string; room: number }>
  tenants: ReadonlyMap<string, number>
}

interface Claimed {
  key: string
  tenant: string
}

/**
 * Keys and tenants that are known to have more items in the table than could be leased. Claims skip their items. When they have room
 * again, their items are looked up by key.
 */
export class Backlog {
  /** The keys, each with its tenant. */
  readonly keys = new Map<string, string>()
  readonly tenants = new Set<string>()

  get empty(): boolean {
    return this.keys.size === 0 && this.tenants.size === 0
  }

  addKey({ key, tenant }: Claimed): void {
    // Moved to the end: the keys that have waited longest are looked up first.
    this.keys.delete(key)
    this.keys.set(key, tenant)
  }

  /**
   * Notes the result of a claim. `complete` means that no level's room was used up, so that a key that got less than its room has no
   * more items waiting.
   */
  recordClaim(rooms: Rooms, claimed: readonly Claimed[], complete: boolean): void {
    const keys = counts(claimed, ({ key }) => key)
    const tenants = counts(claimed, ({ tenant }) => tenant)
    const tenantIsFull = (tenant: string): boolean =>
      (tenants.get(tenant) ?? 0) >= (rooms.tenants.get(tenant) ?? rooms.tenant_room)
    const keyIsFull = (key: string): boolean => (keys.get(key) ?? 0) >= (rooms.keys.get(key)?.room ?? rooms.key_room)

    if (complete) {
      for (const tenant of this.tenants) if (!tenantIsFull(tenant)) this.tenants.delete(tenant)
      for (const [key, tenant] of this.keys) if (!this.tenants.has(tenant) && !keyIsFull(key)) this.keys.delete(key)
    }
    // The claim did not look for items of tenants without room.
    for (const tenant of [...tenants.keys(), ...rooms.tenants.keys()])
      if (tenantIsFull(tenant)) this.tenants.add(tenant)
    for (const [key, { tenant }] of rooms.keys) if (keyIsFull(key)) this.addKey({ key, tenant })
    // These come last, after the keys that had no room.
    for (const { key, tenant } of claimed) if (keyIsFull(key)) this.addKey({ key, tenant })
  }
}

function counts<T>(items: readonly T[], name: (item: T) => string): Map<string, number> {
  const found = new Map<string, number>()
  for (const item of items) found.set(name(item), (found.get(name(item)) ?? 0) + 1)
  return found
}

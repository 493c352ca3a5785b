import type { Leases } from './leases.ts'
import type { WorkItem } from './work.ts'

/** How to insert rows with a lease of this process, which saves the claim. */
export interface Prelease {
  owner: number
  lease_end: Date
  /** How many rows of one key may be leased, and a JSON object with the keys that differ. */
  key_room: number
  key_rooms: string
  /** Counts an item of this tenant and rank. False: insert it without a lease. */
  admit(item: Pick<WorkItem, 'tenant' | 'rank'>): boolean
}

/**
 * Null while all new items must wait for a claim. New items never overtake items of their key or tenant that wait in the
 * table.
 */
export function preleaseOf<Item extends WorkItem>(
  leases: Leases<Item>,
  { owner, lease_end, now }: { owner: number; lease_end: Date; now: number },
): Prelease | null {
  const levels = ([0, 1] as const).map((level) => (leases.cut[level] ? 0 : leases.roomOfLevel(level, now)))
  if (levels.every((room) => room === 0)) return null
  const tenants = new Map<string, number>()
  return {
    owner,
    lease_end,
    key_room: leases.key_room_at_prelease,
    key_rooms: JSON.stringify(leases.otherRoomsAtPrelease()),
    admit({ tenant, rank }) {
      const of_level = levels[rank] ?? 0
      const of_tenant = tenants.get(tenant) ?? (leases.backlog.tenants.has(tenant) ? 0 : leases.roomOfTenant(tenant))
      if (of_level <= 0 || of_tenant <= 0) return false
      levels[rank] = of_level - 1
      tenants.set(tenant, of_tenant - 1)
      return true
    },
  }
}

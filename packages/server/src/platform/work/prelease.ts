import type { Leases } from './leases.ts'
import type { Prelease, WorkItem } from './work.ts'

/**
 * The leases that new items may get. Null while all of them must wait for a claim: they never overtake items of their key or tenant
 * that wait in the table.
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

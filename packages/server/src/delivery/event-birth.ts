import type { Birth } from '../platform/work/birth.ts'
import type { WorkItem } from '../platform/work/work.ts'
import type { BirthParams, EventParams } from './events-sql.ts'

/** Production goes before the sandbox. */
export function rankOf(environment: string): WorkItem['rank'] {
  return environment === 'production' ? 0 : 1
}

/** The engine uses it to decide whether an event's deliveries may begin without a claim. */
export function itemOf(event: EventParams): Pick<WorkItem, 'tenant' | 'rank'> {
  return { tenant: event.event_workspace_id, rank: rankOf(event.event_environment) }
}

export function birthParams(birth: Birth | null): BirthParams {
  return {
    event_owner: birth?.owner ?? null,
    event_lease_end: birth?.lease_end ?? null,
    event_target_room: birth?.key_room ?? 0,
    event_target_rooms: birth?.key_rooms ?? '{}',
  }
}

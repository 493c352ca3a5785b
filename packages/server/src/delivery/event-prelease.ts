import type { Prelease } from '../platform/work/work.ts'
import type { WorkItem } from '../platform/work/work.ts'
import type { PreleaseParams, EventParams } from './events-sql.ts'

/** Production comes before the sandbox. */
export function rankOf(environment: string): WorkItem['rank'] {
  return environment === 'production' ? 0 : 1
}

/** The tenant and rank by which the engine decides whether an event's deliveries may begin without a claim. */
export function itemOf(event: EventParams): Pick<WorkItem, 'tenant' | 'rank'> {
  return { tenant: event.event_workspace_id, rank: rankOf(event.event_environment) }
}

export function preleaseParams(prelease: Prelease | null): PreleaseParams {
  return {
    event_owner: prelease?.owner ?? null,
    event_lease_end: prelease?.lease_end ?? null,
    event_target_room: prelease?.key_room ?? 0,
    event_target_rooms: prelease?.key_rooms ?? '{}',
  }
}

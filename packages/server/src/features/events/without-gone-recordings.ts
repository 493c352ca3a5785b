import type { Event } from '../../generated/types.gen.ts'

/** Finds out which of these calls have a recording that can be played. */
export type PlayableRecordings = (workspace_id: string, call_ids: string[]) => Promise<Set<string>>

/** The events as they were sent, except that recordings that no longer exist are left out. */
export async function withoutGoneRecordings(
  playable: PlayableRecordings,
  workspace_id: string,
  events: readonly Event[],
): Promise<Event[]> {
  const named = events.flatMap((event) => recordedCall(event) ?? [])
  if (named.length === 0) return [...events]
  const there = await playable(workspace_id, named)
  return events.map((event) => {
    const call_id = recordedCall(event)
    if (event.event_type !== 'call.completed' || call_id === null || there.has(call_id)) return event
    return { ...event, payload: { ...event.payload, recording_url: '' } }
  })
}

/** The call whose recording the event names. Null if it names none. */
function recordedCall(event: Event): string | null {
  return event.event_type === 'call.completed' && event.payload.recording_url !== '' ? event.payload.call_id : null
}

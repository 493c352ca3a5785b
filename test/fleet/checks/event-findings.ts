import type { Installation } from '../installation.ts'
import type { ReceivedEvent } from '../outside/customer-backend.ts'
import type { Finding } from '../traffic/traffic.ts'

export interface StoredEvent {
  event_id: string
  event_type: string
  created_at: Date
  /** The call or message that it reports. */
  subject: string | null
}

const EVENTS = `
  select event_id, event_type, created_at,
    coalesce(body::json #>> '{payload,call_id}', body::json #>> '{payload,message_id}') as subject from events`

/** The events that are reported once in the life of a call or a message. */
const ONCE = new Set(['call.initiated', 'call.completed', 'message.received', 'message.sent', 'message.delivered'])
const MUST_END = 'call.completed'

export async function eventFindings({ db, backend }: Installation): Promise<Finding[]> {
  const { rows } = await db.pool.query<StoredEvent>(EVENTS)
  const calls = await db.pool.query<{ call_id: string; ended_at: Date }>(
    'select call_id, ended_at from calls where ended_at is not null',
  )
  return compareEvents({ stored: rows, ended_calls: calls.rows, received: backend.events })
}

interface Compared {
  stored: readonly StoredEvent[]
  ended_calls: readonly { call_id: string; ended_at: Date }[]
  received: readonly ReceivedEvent[]
}

/** Every stored event must have arrived, every call must have one end, and nothing may be reported by two events. */
export function compareEvents({ stored, ended_calls, received }: Compared): Finding[] {
  const arrived = Map.groupBy(received, ({ event_id }) => event_id)
  const completed = new Set(stored.filter(({ event_type }) => event_type === MUST_END).map(({ subject }) => subject))
  const without_end = ended_calls.filter(({ call_id }) => !completed.has(call_id))
  return [
    ...stored.flatMap((event) => arrivalFindings(event, arrived.get(event.event_id)?.length ?? 0)),
    ...repeated(stored),
    ...without_end.map(({ call_id, ended_at }): Finding => {
      return { what: 'lost', at_ms: ended_at.getTime(), detail: `${MUST_END} of ${call_id}` }
    }),
  ]
}

function arrivalFindings({ event_id, event_type, created_at }: StoredEvent, times: number): Finding[] {
  if (times === 1) return []
  const what = times === 0 ? 'lost' : 'repeated'
  return [{ what, at_ms: created_at.getTime(), detail: `${event_type} ${event_id} arrived ${times} times` }]
}

function repeated(rows: readonly StoredEvent[]): Finding[] {
  const once = rows.filter(({ event_type, subject }) => ONCE.has(event_type) && subject !== null)
  return [...Map.groupBy(once, ({ event_type, subject }) => `${event_type} of ${subject}`)].flatMap(
    ([name, events]): Finding[] =>
      events.length === 1
        ? []
        : [{ what: 'doubled', at_ms: events[1]!.created_at.getTime(), detail: `${name}: ${events.length} events` }],
  )
}

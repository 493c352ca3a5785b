import type { Installation } from '../installation.ts'
import type { Finding } from '../traffic/traffic.ts'

interface Stored {
  event_id: string
  event_type: string
  created_at: Date
  /** The call or message that it reports. */
  subject: string | null
}

const EVENTS = `
  select event_id, event_type, created_at,
    coalesce(body::json #>> '{payload,call_id}', body::json #>> '{payload,message_id}') as subject from events`

/** Those that are reported once in the life of a call or a message. */
const ONCE = new Set(['call.initiated', 'call.completed', 'message.received', 'message.sent', 'message.delivered'])
const MUST_END = 'call.completed'

/** Every stored event has arrived, every call has one end, and nothing is reported as two events. */
export async function eventFindings({ db, backend }: Installation): Promise<Finding[]> {
  const { rows } = await db.pool.query<Stored>(EVENTS)
  const calls = await db.pool.query<{ call_id: string; ended_at: Date }>(
    'select call_id, ended_at from calls where ended_at is not null',
  )
  const received = Map.groupBy(backend.events, ({ event_id }) => event_id)
  const completed = new Set(rows.filter(({ event_type }) => event_type === MUST_END).map(({ subject }) => subject))
  return [
    ...rows.flatMap((event) => arrivalFindings(event, received.get(event.event_id)?.length ?? 0)),
    ...repeated(rows),
    ...calls.rows
      .filter(({ call_id }) => !completed.has(call_id))
      .map(({ call_id, ended_at }): Finding => {
        return { what: 'lost', at_ms: ended_at.getTime(), detail: `${MUST_END} of ${call_id}` }
      }),
  ]
}

function arrivalFindings({ event_id, event_type, created_at }: Stored, times: number): Finding[] {
  if (times === 1) return []
  const what = times === 0 ? 'lost' : 'repeated'
  return [{ what, at_ms: created_at.getTime(), detail: `${event_type} ${event_id} arrived ${times} times` }]
}

function repeated(rows: readonly Stored[]): Finding[] {
  const once = rows.filter(({ event_type, subject }) => ONCE.has(event_type) && subject !== null)
  return [...Map.groupBy(once, ({ event_type, subject }) => `${event_type} of ${subject}`)].flatMap(
    ([name, events]): Finding[] =>
      events.length === 1
        ? []
        : [{ what: 'doubled', at_ms: events[1]!.created_at.getTime(), detail: `${name}: ${events.length} events` }],
  )
}

import type { Database } from '../../platform/db/database.ts'
import { hashOf } from '../../platform/db/short-index.ts'
import { run, statement } from '../../platform/db/statement.ts'

export interface CallEvent {
  event_id: string
  event_type: string
  created_at: Date
}

interface OfCall {
  workspace_id: string
  /** The number of the remote party. */
  contact: string
  call_id: string
  since: Date
  /** Only events before this time. All of them by default. */
  before?: Date
}

type Params = Omit<OfCall, 'before'> & { before: Date | null }

/** The most events that are read at once. */
export const MAX_EVENTS = 500

const selectOfCall = statement<Params, CallEvent>(
  'events_of_call',
  `select event_id, event_type, created_at from events
   where ${hashOf('"from"', 'workspace_id')} = ${hashOf(':contact::text', ':workspace_id::text')}
     and "from" = :contact and workspace_id = :workspace_id and created_at >= :since
     and (:before::timestamptz is null or created_at < :before)
     and body::json -> 'payload' ->> 'call_id' = :call_id
   order by event_id desc limit ${MAX_EVENTS}`,
)

/** The last 500 events of a call, oldest first. The query uses the index by contact. */
export async function eventsOfCall(db: Pick<Database, 'pool'>, call: OfCall): Promise<CallEvent[]> {
  return (await run(db, selectOfCall, { before: null, ...call })).toReversed()
}

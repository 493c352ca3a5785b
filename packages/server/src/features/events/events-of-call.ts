import { MAX_ID_DIFFERENCE_MS } from '../../delivery/delivery-ids.ts'
import type { Database } from '../../platform/db/database.ts'
import { compared, hashOf, subjectOfBody } from '../../platform/db/short-index.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { firstIdAt } from '../../platform/ids.ts'

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

type Params = Omit<OfCall, 'before'> & { before: Date | null; from: string }

/** SQL: the events of a contact about one call or message, by the index that has both. @param id - The name of its parameter. */
export const aboutOne = (
  id: string,
): string => `${hashOf('"from"', 'workspace_id')} = ${hashOf(':contact::text', ':workspace_id::text')}
  and ${hashOf(subjectOfBody('body'))} = ${hashOf(`:${id}::text`)}`

/** The most events that are read at once. */
export const MAX_EVENTS = 500

/** SQL: the order of the ids, but not of the primary key. For that, the planner would read the events of all contacts. */
export const IN_ORDER = `(event_id || '')`

const selectOfCall = statement<Params, CallEvent>(
  'events_of_call',
  `select event_id, event_type, created_at from events
   where ${aboutOne('call_id')} and event_id >= :from
     and ${compared(`"from" = :contact and workspace_id = :workspace_id and created_at >= :since
       and (:before::timestamptz is null or created_at < :before)`)}
     and body::json -> 'payload' ->> 'call_id' = :call_id
   order by ${IN_ORDER} desc limit ${MAX_EVENTS}`,
)

/** The last 500 events of a call, oldest first. The bound on the id leaves out older partitions. */
export async function eventsOfCall(db: Pick<Database, 'pool'>, call: OfCall): Promise<CallEvent[]> {
  const from = firstIdAt('evt', new Date(call.since.getTime() - MAX_ID_DIFFERENCE_MS))
  return (await run(db, selectOfCall, { before: null, from, ...call })).toReversed()
}

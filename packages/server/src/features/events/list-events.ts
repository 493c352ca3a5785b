import type { ListEventsData } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'

export interface EventRow {
  event_id: string
  /** The envelope, as it is sent. */
  body: string
}

type Filters = Omit<NonNullable<ListEventsData['query']>, 'page_size' | 'page_token'>

/** The order of the index `events_page`, whose migration says why it is not just the id. */
const PAGE_ORDER = `event_id || ''`

/** Newest first. */
export async function listEvents(
  { knex }: Database,
  { workspace_id, environment }: Caller,
  { filters, after, limit }: { filters: Filters; after: string | null; limit: number },
): Promise<EventRow[]> {
  const { event_type, agent_id } = filters
  const query = knex('events').where({ workspace_id, environment })
  const order = event_type === undefined && agent_id === undefined ? PAGE_ORDER : 'event_id'
  if (after !== null) query.whereRaw(`${order} < ?`, after)
  if (event_type !== undefined) query.where({ event_type })
  if (agent_id !== undefined) query.where({ agent_id })
  return await query.orderByRaw(`${order} desc`).limit(limit).select<EventRow[]>('event_id', 'body')
}

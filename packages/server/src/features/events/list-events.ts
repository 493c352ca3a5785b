import type { ListEventsData } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'

export interface EventRow {
  event_id: string
  /** The envelope, as it is sent. */
  body: string
}

type Filters = Omit<NonNullable<ListEventsData['query']>, 'page_size' | 'page_token'>

/** The ids as the indexes have them, whose migrations say why. */
const ORDER = `event_id || ''`

/** Newest first. */
export async function listEvents(
  { knex }: Database,
  { workspace_id, environment }: Caller,
  { filters, after, limit }: { filters: Filters; after: string | null; limit: number },
): Promise<EventRow[]> {
  const { event_type, agent_id } = filters
  const query = knex('events').where({ workspace_id, environment })
  if (after !== null) query.whereRaw(`${ORDER} < ?`, after)
  if (event_type !== undefined) query.where({ event_type })
  if (agent_id !== undefined) query.where({ agent_id })
  return await query.orderByRaw(`${ORDER} desc`).limit(limit).select<EventRow[]>('event_id', 'body')
}

import type { Event } from '../../generated/types.gen.ts'
import { compared, hashOf, idStart } from '../../platform/db/short-index.ts'
import { statement } from '../../platform/db/statement.ts'

/** The scope of a read. Null matches everything. */
export interface EventScope {
  workspace_id: string
  environment: string
  event_type: string | null
  agent_id: string | null
}

export interface EventRead {
  event_id: string
  event_type: Event['event_type']
  agent_id: string | null
  body: string
}

export interface EventRow {
  event_id: string
  /** The envelope as it is sent. */
  body: string
}

const MATCHES = `workspace_id = :workspace_id and environment = :environment
  and (:event_type::text is null or event_type = :event_type) and (:agent_id::text is null or agent_id = :agent_id)`

const OF_WORKSPACE = `${hashOf('workspace_id', 'environment')} = ${hashOf(':workspace_id::text', ':environment::text')}`

export const eventIdsAfter = statement<EventScope & { after: string; limit: number }, { event_id: string }>(
  'event_ids_after',
  `select event_id from events
   where ${OF_WORKSPACE} and ${compared(MATCHES)} and ${idStart('event_id')} >= ${idStart(':after::text')} and event_id > :after
   order by ${idStart('event_id')}, event_id limit :limit`,
)

export const eventsById = statement<EventScope & { event_ids: string[] }, EventRead>(
  'events_by_id',
  `select event_id, event_type, agent_id, body from events where event_id = any(:event_ids) and ${MATCHES} order by event_id`,
)

export const eventTime = statement<
  Pick<EventScope, 'workspace_id' | 'environment'> & { event_id: string },
  { created_at: Date }
>(
  'event_time',
  `select created_at from events
   where event_id = :event_id and workspace_id = :workspace_id and environment = :environment`,
)

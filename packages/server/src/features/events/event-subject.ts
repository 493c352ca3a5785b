import type { Caller } from '../../platform/caller.ts'
import type { CreatedRange } from '../../platform/created-between.ts'
import type { Database } from '../../platform/db/database.ts'
import { compared, conversationOfBody, hashOf } from '../../platform/db/short-index.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { aboutOne, IN_ORDER } from './events-of-call.ts'
import type { EventRow } from './event-reads.ts'

/** The call, conversation or message that an event is about. */
export interface EventSubject {
  key: 'call_id' | 'conversation_id' | 'message_id'
  id: string
  agent_id: string
  /** The number of the remote party. */
  contact: string
  since: Date
}

export type SubjectIds = { [key in EventSubject['key']]?: string | undefined }

/** Finds the subject. Null if the caller has no such call, conversation or message. */
export type FindSubject = (caller: Caller, ids: SubjectIds) => Promise<EventSubject | null>

interface SubjectPage extends CreatedRange {
  workspace_id: string
  environment: string
  event_type: string | null
  agent_id: string | null
  id: string
  contact: string
  before: string
  limit: number
}

/** SQL: the events among those of the index. The bounds on the id leave out partitions. */
const pageOf = (indexed: string, is_about: string): string => `
  select event_id, body from events
  where ${indexed} and ${compared(`"from" = :contact and workspace_id = :workspace_id and environment = :environment
      and (:event_type::text is null or event_type = :event_type) and (:agent_id::text is null or agent_id = :agent_id)
      and created_at >= :created_from and created_at < :created_until`)}
    and event_id > :from and event_id < :until and event_id < :before
    and ${is_about}
  order by ${IN_ORDER} desc limit :limit`

const ofOne = (subject: 'call' | 'message') =>
  statement<SubjectPage, EventRow>(
    `list_events_of_${subject}`,
    pageOf(aboutOne('id'), `body::json -> 'payload' ->> '${subject}_id' = :id`),
  )

const statements = {
  call_id: ofOne('call'),
  message_id: ofOne('message'),
  // All events of the contact are read, most of which are those of one conversation. To read the JSON would take most of the time.
  conversation_id: statement<SubjectPage, EventRow>(
    'list_events_of_conversation',
    pageOf(
      `${hashOf('"from"', 'workspace_id')} = ${hashOf(':contact::text', ':workspace_id::text')}`,
      `${conversationOfBody('body')} = :id`,
    ),
  ),
}

/** The events of a subject, newest first. */
export async function eventsOfSubject(
  db: Pick<Database, 'pool'>,
  { key, id, contact }: EventSubject,
  page: Omit<SubjectPage, 'id' | 'contact'>,
): Promise<EventRow[]> {
  return await run(db, statements[key], { ...page, id, contact })
}

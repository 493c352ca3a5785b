import type { ListEventsData } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { createdRange } from '../../platform/created-between.ts'
import type { Database } from '../../platform/db/database.ts'
import { compared, hashOf, idStart, shortIdStart, typeByte } from '../../platform/db/short-index.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { EventRow } from './event-reads.ts'
import { eventsOfSubject, type EventSubject } from './event-subject.ts'

type Filters = Omit<NonNullable<ListEventsData['query']>, 'page_size' | 'page_token'>

interface EventsWanted {
  filters: Filters
  after: string | null
  limit: number
}

interface PageParams {
  workspace_id: string
  environment: string
  before: string
  limit: number
  created_from: Date
  created_until: Date
  from: string
  until: string
}

/** A bound after all ids. */
const END = 'evt_~'

interface Filter {
  /** A condition on columns of which the index has only a hash. */
  columns: string
  indexed: string
  /** SQL for the beginning of an id, in the form in which the index has it. */
  start: (id: string) => string
}

const page = ({ columns, indexed, start }: Filter): string => `
  select event_id, body from events
  where ${indexed} and ${compared(`workspace_id = :workspace_id and environment = :environment and ${columns}`)}
    and ${start('event_id')} <= ${start(':before::text')} and event_id < :before
    and ${start('event_id')} >= ${start(':from::text')}
    and ${compared('event_id > :from and event_id < :until and created_at >= :created_from and created_at < :created_until')}
  order by ${start('event_id')} desc, event_id desc limit :limit`

const WORKSPACE = [':workspace_id::text', ':environment::text']

const OF_AGENT = `${hashOf('agent_id', 'environment')} = ${hashOf(':agent_id::text', ':environment::text')}`

const statements = {
  all: statement<PageParams, EventRow>(
    'list_events',
    page({
      columns: 'true',
      indexed: `${hashOf('workspace_id', 'environment')} = ${hashOf(...WORKSPACE)}`,
      start: idStart,
    }),
  ),
  ofType: statement<PageParams & { event_type: string }, EventRow>(
    'list_events_of_type',
    page({
      columns: 'event_type = :event_type',
      indexed: `${hashOf('workspace_id', 'environment', 'event_type')} = ${hashOf(...WORKSPACE, ':event_type::text')}`,
      start: idStart,
    }),
  ),
  ofAgent: statement<PageParams & { agent_id: string }, EventRow>(
    'list_events_of_agent',
    page({ columns: 'agent_id = :agent_id', indexed: OF_AGENT, start: shortIdStart }),
  ),
  ofAgentAndType: statement<PageParams & { agent_id: string; event_type: string }, EventRow>(
    'list_events_of_agent_and_type',
    page({
      columns: 'agent_id = :agent_id and event_type = :event_type',
      indexed: `${OF_AGENT} and ${typeByte('event_type')} = ${typeByte(':event_type::text')}`,
      start: shortIdStart,
    }),
  ),
}

/** Newest first. Each filter has an index in this order, so that a page costs the same with few matches and with millions. */
export async function listEvents(
  db: Pick<Database, 'pool'>,
  { workspace_id, environment }: Caller,
  { filters, after, limit }: EventsWanted,
): Promise<EventRow[]> {
  const { event_type, agent_id } = filters
  const range = createdRange('evt', filters)
  const before = earlier(after ?? END, range.until)
  const params: PageParams = { workspace_id, environment, before, limit, ...range }
  if (agent_id !== undefined && event_type !== undefined)
    return await run(db, statements.ofAgentAndType, { ...params, agent_id, event_type })
  if (agent_id !== undefined) return await run(db, statements.ofAgent, { ...params, agent_id })
  if (event_type !== undefined) return await run(db, statements.ofType, { ...params, event_type })
  return await run(db, statements.all, params)
}

const earlier = (one: string, other: string): string => (one < other ? one : other)

/** The events of a call, a conversation or a message. Empty if the subject is null. */
export async function eventsOf(
  db: Pick<Database, 'pool'>,
  caller: Caller,
  { subject, ...wanted }: EventsWanted & { subject: EventSubject | null | undefined },
): Promise<EventRow[]> {
  if (subject === null) return []
  return subject ? await listEventsOfSubject(db, caller, { ...wanted, subject }) : await listEvents(db, caller, wanted)
}

async function listEventsOfSubject(
  db: Pick<Database, 'pool'>,
  caller: Caller,
  { subject, filters, after, limit }: EventsWanted & { subject: EventSubject },
): Promise<EventRow[]> {
  const { workspace_id, environment } = caller
  const { event_type = null, agent_id = null, created_after, created_before } = filters
  const first = subject.since.toISOString()
  const since = created_after === undefined || Date.parse(created_after) < Date.parse(first) ? first : created_after
  const range = createdRange('evt', { created_after: since, created_before })
  const page = { workspace_id, environment, event_type, agent_id, before: after ?? END, limit, ...range }
  return await eventsOfSubject(db, subject, page)
}

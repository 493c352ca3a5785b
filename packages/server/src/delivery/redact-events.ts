import type { Knex } from 'knex'
import type { TranscriptTurn } from '../generated/types.gen.ts'
import { run, statement } from '../platform/db/statement.ts'
import { firstIdAt } from '../platform/ids.ts'
import { cancelSql } from './cancel-sql.ts'
import { redactedBody } from './redact-event.ts'

export interface Redaction {
  workspace_id: string
  /** Replaces each transcript. */
  history: TranscriptTurn[]
  now: Date
}

interface StoredEvent {
  event_id: string
  body: string
  created_at: Date
}

const PAGE = 1_000
/** An event and its deliveries get their ids together; the times of the ids differ by far less than this. */
const APART_MS = 1_000

interface EventsOfContact {
  workspace_id: string
  contact: string
  after: string
  limit: number
}

/** Locks rows in the same order as retention, to avoid a deadlock. */
const eventsOfContact = statement<EventsOfContact, StoredEvent>(
  'events_of_contact',
  `select event_id, body, created_at from events
   where workspace_id = :workspace_id and "from" = :contact and redacted_at is null and event_id > :after
   order by event_id limit :limit for update`,
)

const eventsById = statement<{ event_ids: string[] }, StoredEvent>(
  'events_to_redact',
  `select event_id, body, created_at from events where event_id = any(:event_ids::text[]) and redacted_at is null
   order by event_id for update`,
)

const replaceBodies = statement<{ event_ids: string[]; bodies: string[]; now: Date }>(
  'events_redact',
  `update events e set body = r.body, redacted_at = :now
   from unnest(:event_ids::text[], :bodies::text[]) as r (event_id, body) where e.event_id = r.event_id`,
)

/** There are few pending deliveries, regardless of how many were delivered before. */
const cancelDeliveries = statement<{ workspace_id: string; event_ids: string[] }>(
  'deliveries_cancel_of_events',
  cancelSql(
    ['leased_by is null', 'leased_by is not null']
      .map(
        (part) => `
        select delivery_id from pending_deliveries
        where workspace_id = :workspace_id and environment in ('production', 'sandbox')
          and status in ('pending', 'retrying') and event_id = any(:event_ids::text[]) and ${part}`,
      )
      .join(' union all '),
  ),
)

interface DeliveriesOfEvents {
  workspace_id: string
  event_ids: string[]
  from_ids: string[]
  until_ids: string[]
}

/**
 * Deliveries have no index on their event, so they are searched in the range of their ids. Arrays instead of joins: the
 * planner cannot know how few rows match, and would sometimes read the whole table.
 */
const forgetAnswers = statement<DeliveriesOfEvents>(
  'delivery_attempts_forget_of_events',
  `with made as (
     select d.delivery_id
     from unnest(:from_ids::text[], :until_ids::text[]) as r (from_id, until_id)
     join deliveries d on d.workspace_id = :workspace_id and d.environment in ('production', 'sandbox')
       and d.status in ('pending', 'delivered', 'retrying', 'dead_lettered', 'canceled')
       and d.delivery_id >= r.from_id and d.delivery_id < r.until_id
     where d.event_id = any(:event_ids::text[])
   ), earlier as (
     update earlier_attempts a set response_head = null
     where a.delivery_id = any(array(select delivery_id from made)) and a.response_head is not null
   )
   update ended_deliveries d set last_response_head = null
   where d.delivery_id = any(array(select delivery_id from made)) and d.last_response_head is not null`,
)

/** Redacts every event of the contact, a page at a time. */
export async function redactEventsOfContact(
  trx: Knex.Transaction,
  { contact, ...redaction }: Redaction & { contact: string },
): Promise<void> {
  const { workspace_id } = redaction
  for (let after = ''; ;) {
    const events = await run(trx, eventsOfContact, { workspace_id, contact, after, limit: PAGE })
    after = events.at(-1)?.event_id ?? ''
    if (after === '') return
    await redact(trx, events, redaction)
  }
}

/** Redacts these events of the workspace. @returns how many were not redacted before. */
export async function redactEvents(
  trx: Knex.Transaction,
  { event_ids, ...redaction }: Redaction & { event_ids: string[] },
): Promise<number> {
  const events = await run(trx, eventsById, { event_ids })
  if (events.length > 0) await redact(trx, events, redaction)
  return events.length
}

/** Cancels pending deliveries of the events and removes the receivers' responses. Redacted events are not replayed. */
async function redact(trx: Knex.Transaction, events: StoredEvent[], redaction: Redaction): Promise<void> {
  const { workspace_id, history, now } = redaction
  const event_ids = events.map(({ event_id }) => event_id)
  const bodies = events.map(({ body }) => redactedBody(body, history))
  await run(trx, replaceBodies, { event_ids, bodies, now })
  await run(trx, cancelDeliveries, { workspace_id, event_ids })
  const ranges = joined(events.map(({ created_at }) => created_at.getTime()))
  await run(trx, forgetAnswers, {
    workspace_id,
    event_ids,
    from_ids: ranges.map(({ from }) => firstIdAt('del', new Date(from))),
    until_ids: ranges.map(({ until }) => firstIdAt('del', new Date(until))),
  })
}

/** The ranges around these times, merged so that they do not overlap. */
function joined(times: number[]): { from: number; until: number }[] {
  const ranges: { from: number; until: number }[] = []
  for (const time of times.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && time - APART_MS <= last.until) last.until = time + APART_MS
    else ranges.push({ from: time - APART_MS, until: time + APART_MS })
  }
  return ranges
}

import { deliveryIdAfter, deliveryIdBefore, MAX_ID_DIFFERENCE_MS } from './delivery-ids.ts'
import type { Knex } from 'knex'
import type { TranscriptTurn } from '../generated/types.gen.ts'
import { rowList, type ParamsOf, type RowIn } from '../platform/db/rows.ts'
import { compared, hashOf, idStart } from '../platform/db/short-index.ts'
import { run, statement } from '../platform/db/statement.ts'
import { cancelSql } from './cancel-sql.ts'
import { redactedBody } from './redact-event.ts'

export interface Redaction {
  /** The turns that replace each transcript. */
  history: TranscriptTurn[]
  now: Date
}

interface StoredEvent {
  event_id: string
  workspace_id: string
  environment: string
  body: string
  created_at: Date
}

const PAGE = 1_000

interface EventsOfContact {
  workspace_id: string
  contact: string
  after: string
  limit: number
}

/**
 * Locks rows in the same order as retention, to avoid a deadlock. If rows were ordered by the id alone, the planner would scan the
 * primary key, with the events of all contacts.
 */
const eventsOfContact = statement<EventsOfContact, StoredEvent>(
  'events_of_contact',
  `select event_id, workspace_id, environment, body, created_at from events
   where ${hashOf('"from"', 'workspace_id')} = ${hashOf(':contact::text', ':workspace_id::text')}
     and ${compared('workspace_id = :workspace_id and "from" = :contact')} and redacted_at is null and event_id > :after
   order by ${idStart('event_id')}, event_id limit :limit for update`,
)

const eventsById = statement<{ event_ids: string[] }, StoredEvent>(
  'events_to_redact',
  `select event_id, workspace_id, environment, body, created_at from events where event_id = any(:event_ids::text[]) and redacted_at is null
   order by event_id for update`,
)

const redacted = rowList('r', { event_id: 'text', body: 'text' })

const replaceBodies = statement<ParamsOf<typeof redacted> & { now: Date }>(
  'events_redact',
  `update events e set body = r.body, redacted_at = :now
   from ${redacted.source} where e.event_id = r.event_id`,
)

/**
 * True for a delivery of one of the events. PostgreSQL finds a key of an object by a few comparisons. In a generic plan, `= any(array)`
 * compares each delivery with up to a thousand ids.
 */
const IS_OF_EVENTS = '(select jsonb_object_agg(id, null) from unnest(:event_ids::text[]) id) ? event_id'

/** There are few pending deliveries, regardless of how many were delivered before. */
const cancelDeliveries = statement<{ workspace_ids: string[]; event_ids: string[] }>(
  'deliveries_cancel_of_events',
  cancelSql(
    ['leased_by is null', 'leased_by is not null']
      .map(
        (part) => `
        select delivery_id from pending_deliveries
        where workspace_id = any(:workspace_ids::text[]) and environment in ('production', 'sandbox')
          and status in ('pending', 'retrying') and ${IS_OF_EVENTS} and ${part}`,
      )
      .join(' union all '),
  ),
)

/** Ranges of ids of deliveries. */
const made = rowList('r', { workspace_id: 'text', environment: 'text', from_id: 'text', until_id: 'text' })

type DeliveriesOfEvents = ParamsOf<typeof made> & { event_ids: string[] }

/**
 * Deliveries have no index on their event, so they are searched in the range of their ids. Pending ones have just been canceled.
 * Uses arrays instead of joins: the planner cannot know how few rows match, and would sometimes read the whole table.
 */
const deleteAnswers = statement<DeliveriesOfEvents>(
  'delivery_attempts_forget_of_events',
  `with made as (
     select d.delivery_id
     from ${made.source}
     cross join (values ('delivered'), ('dead_lettered'), ('canceled')) s (status)
     cross join lateral (
       select delivery_id, event_id from ended_deliveries
       where ${hashOf('workspace_id', 'environment', 'status')} = ${hashOf('r.workspace_id', 'r.environment', 's.status')}
         and ${idStart('delivery_id')} >= ${idStart('r.from_id')} and ${idStart('delivery_id')} <= ${idStart('r.until_id')}
         and ${compared('workspace_id = r.workspace_id and environment = r.environment and status = s.status')}
         and delivery_id >= r.from_id and delivery_id < r.until_id
     ) d
     where ${IS_OF_EVENTS}
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
  { workspace_id, contact, ...redaction }: Redaction & { workspace_id: string; contact: string },
): Promise<void> {
  for (let after = ''; ;) {
    const events = await run(trx, eventsOfContact, { workspace_id, contact, after, limit: PAGE })
    after = events.at(-1)?.event_id ?? ''
    if (after === '') return
    await redact(trx, events, redaction)
  }
}

/** Redacts these events, which may belong to different workspaces. @returns how many were not redacted before. */
export async function redactEvents(
  trx: Knex.Transaction,
  { event_ids, ...redaction }: Redaction & { event_ids: string[] },
): Promise<number> {
  const events = await run(trx, eventsById, { event_ids })
  if (events.length > 0) await redact(trx, events, redaction)
  return events.length
}

/** Cancels pending deliveries of the events and removes the receivers' responses. Redacted events are not replayed. */
async function redact(trx: Knex.Transaction, events: StoredEvent[], { history, now }: Redaction): Promise<void> {
  const event_ids = events.map(({ event_id }) => event_id)
  const workspace_ids = [...new Set(events.map(({ workspace_id }) => workspace_id))]
  const bodies = events.map(({ event_id, body }) => ({ event_id, body: redactedBody(body, history) }))
  await run(trx, replaceBodies, { ...redacted.params(bodies), now })
  await run(trx, cancelDeliveries, { workspace_ids, event_ids })
  await run(trx, deleteAnswers, { event_ids, ...made.params(deliveriesOf(events)) })
}

/** The ranges of ids that contain the deliveries of the events: around their times, in each workspace and environment. */
function deliveriesOf(events: readonly StoredEvent[]): RowIn<typeof made>[] {
  const places = Map.groupBy(events, ({ workspace_id, environment }) => `${workspace_id} ${environment}`)
  return [...places.values()].flatMap((of_place) => {
    const [{ workspace_id, environment }] = of_place as [StoredEvent]
    return joined(of_place.map(({ created_at }) => created_at.getTime())).map(({ from, until }) => ({
      workspace_id,
      environment,
      from_id: deliveryIdBefore(from),
      until_id: deliveryIdAfter(until),
    }))
  })
}

/** The ranges of these times. Times are in one range if the ids of their deliveries would overlap. */
function joined(times: number[]): { from: Date; until: Date }[] {
  const ranges: { from: Date; until: Date }[] = []
  for (const time of times.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && time - last.until.getTime() <= 2 * MAX_ID_DIFFERENCE_MS) last.until = new Date(time)
    else ranges.push({ from: new Date(time), until: new Date(time) })
  }
  return ranges
}

import type { Knex } from 'knex'
import type { TranscriptTurn } from '../generated/types.gen.ts'
import { run, statement } from '../platform/db/statement.ts'
import { firstIdAt } from '../platform/ids.ts'
import { redactedBody } from './redact-event.ts'

export interface Redaction {
  /** What stands in place of a transcript. */
  history: TranscriptTurn[]
  now: Date
}

interface StoredEvent {
  event_id: string
  body: string
  created_at: Date
}

const PAGE = 1_000
/** An event and its deliveries are made in one go; this is far more than their ids can lie apart. */
const APART_MS = 5_000

interface EventsOfContact {
  workspace_id: string
  contact: string
  after: string
  limit: number
}

/** In the order in which retention locks them too. */
const eventsOfContact = statement<EventsOfContact, StoredEvent>(
  'events_of_contact',
  `select event_id, body, created_at from events
   where workspace_id = :workspace_id and "from" = :contact and redacted_at is null and event_id > :after
   order by event_id limit :limit for update`,
)

const replaceBodies = statement<{ event_ids: string[]; bodies: string[]; now: Date }>(
  'events_redact',
  `update events e set body = r.body, redacted_at = :now
   from unnest(:event_ids::text[], :bodies::text[]) as r (event_id, body)
   where e.event_id = r.event_id and e.redacted_at is null`,
)

/** Those that wait are few, whatever was delivered before. Locked in the order in which results are written. */
const cancelOfEvents = statement<{ workspace_id: string; event_ids: string[] }>(
  'deliveries_cancel_of_events',
  `with open as (
     select delivery_id from deliveries
     where workspace_id = :workspace_id and environment in ('production', 'sandbox')
       and status in ('pending', 'retrying') and event_id = any(:event_ids::text[])
     order by delivery_id for update
   )
   update deliveries d set status = 'canceled', next_attempt_at = null, leased_by = null, claim = d.claim + 1
   from open where d.delivery_id = open.delivery_id`,
)

/** Deliveries have no index on their event: it is looked for where its id must lie. */
const forgetAnswers = statement<{ workspace_id: string; event_ids: string[]; from_ids: string[]; until_ids: string[] }>(
  'delivery_attempts_forget_of_events',
  `with delivered as (
     select d.delivery_id
     from unnest(:event_ids::text[], :from_ids::text[], :until_ids::text[]) as e (event_id, from_id, until_id)
     join deliveries d on d.workspace_id = :workspace_id and d.environment in ('production', 'sandbox')
       and d.status in ('pending', 'delivered', 'retrying', 'dead_lettered', 'canceled')
       and d.delivery_id >= e.from_id and d.delivery_id < e.until_id and d.event_id = e.event_id
   )
   update delivery_attempts a set response_head = null
   from delivered where a.delivery_id = delivered.delivery_id and a.response_head is not null`,
)

/**
 * Redacts every event of the contact, cancels what of them is still to be delivered, and forgets what receivers
 * answered. What is redacted is not replayed either.
 */
export async function redactEventsOfContact(
  trx: Knex.Transaction,
  { workspace_id, contact, ...redaction }: Redaction & { workspace_id: string; contact: string },
): Promise<void> {
  for (let after = ''; ;) {
    const events = await run(trx, eventsOfContact, { workspace_id, contact, after, limit: PAGE })
    const event_ids = events.map(({ event_id }) => event_id)
    after = event_ids.at(-1) ?? ''
    if (after === '') return
    await redactEvents(trx, events, redaction)
    await run(trx, cancelOfEvents, { workspace_id, event_ids })
    await run(trx, forgetAnswers, {
      workspace_id,
      event_ids,
      from_ids: events.map(({ created_at }) => firstIdAt('del', new Date(created_at.getTime() - APART_MS))),
      until_ids: events.map(({ created_at }) => firstIdAt('del', new Date(created_at.getTime() + APART_MS))),
    })
  }
}

/** The bodies alone. */
export async function redactEvents(
  trx: Knex.Transaction,
  events: readonly Pick<StoredEvent, 'event_id' | 'body'>[],
  { history, now }: Redaction,
): Promise<void> {
  const event_ids = events.map(({ event_id }) => event_id)
  const bodies = events.map(({ body }) => redactedBody(body, history))
  await run(trx, replaceBodies, { event_ids, bodies, now })
}

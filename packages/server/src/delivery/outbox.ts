import type { Knex } from 'knex'
import type { EventPayloads, EventType } from '../generated/events.gen.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { run, statement } from '../platform/db/statement.ts'
import type { Ids } from '../platform/ids.ts'
import type { Birth } from '../platform/work/queue.ts'
import type { Dispatcher } from './dispatcher.ts'
import { eventBatches } from './event-batch.ts'
import { nextAttemptAt } from './retry-schedule.ts'

/** What happened, as a feature says it. The id and the time are the outbox's. */
export type DomainEvent = {
  [T in EventType]: {
    event_type: T
    workspace_id: string
    environment: 'production' | 'sandbox'
    agent_id: string
    channel: 'voice' | 'sms' | 'whatsapp'
    /** The workspace's number, E.164. */
    number: string
    /** The remote party, E.164. */
    from: string
    payload: EventPayloads[T]
  }
}[EventType]

export interface OutboxDeps {
  db: Database
  clock: Clock
  ids: Ids
  retry_delays_ms: readonly number[]
  dispatcher: Dispatcher
  /** Tells those who follow events, of this process and of the others, that there is one. */
  committed: (event: EventParams) => void
}

export interface Outbox {
  /**
   * Writes the event and one delivery for each target of its agent. In the caller's transaction: the event exists
   * exactly if the change does. Deliveries begin after the commit.
   */
  emit(trx: Knex.Transaction, event: DomainEvent): Promise<string>
  /** Writes an event that no other change goes with, such as a carrier's report. It shares its commit with others that come meanwhile. */
  publish(event: DomainEvent): Promise<string>
  /** The parameters of `emitFragment`. After the commit call `committed` with them and what `emittedDeliveries` gave. */
  eventParams(event: DomainEvent): EventParams
  committed(event: EventParams, deliveries: EmittedDelivery[]): void
}

/** One row of `emittedDeliveries`. */
export interface EmittedDelivery {
  delivery_id: string
  target_id: string
  url: string
  /** Inserted with a lease of this process, which delivers it without a claim. */
  born: boolean
}

export interface EventParams {
  event_id: string
  event_workspace_id: string
  event_environment: string
  event_agent_id: string
  event_type: string
  event_channel: string
  event_number: string
  event_from: string
  event_body: string
  event_created_at: Date
  event_due_at: Date
  /** Base of the deliveries' ids: each target's place replaces its last three characters. */
  event_delivery_id: string
  /** This process's number, when it may lease the deliveries to itself. */
  event_owner: number | null
  event_lease_end: Date | null
  /** Targets that have others waiting. */
  event_except: string[]
}

/** An agent's active endpoints or, when there are none, its webhook_url. */
const TARGETS = `
  select target_id, url, row_number() over (order by target_id) as place,
    :event_owner::int is not null and target_id <> all(:event_except::text[]) as born
  from webhook_targets
  where agent_id = :event_agent_id and active and deleted_at is null and kind = (
    select case when count(*) > 0 then 'endpoint' else 'agent_url' end from webhook_targets
    where agent_id = :event_agent_id and active and deleted_at is null and kind = 'endpoint')`

/**
 * For a bigger statement on a hot path: `with call as (…), ${emitFragment} ${emittedDeliveries}`, with the parameters of
 * `eventParams`. A delivery of a target that has a place is leased to this process at birth: it begins when the commit
 * is known, without a claim; should the process die before, its lease dies with it.
 */
export const emitFragment = `
  emitted_event as (
    insert into events (event_id, workspace_id, environment, agent_id, event_type, channel, number, "from", body, created_at)
    values (:event_id, :event_workspace_id, :event_environment, :event_agent_id, :event_type, :event_channel,
      :event_number, :event_from, :event_body, :event_created_at)
  ), emitted_targets as (${TARGETS}
  ), emitted_deliveries as (
    insert into deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type,
      claim, leased_by, next_attempt_at, created_at)
    select left(:event_delivery_id, -3) || lpad(place::text, 3, '0'), :event_id, target_id, :event_workspace_id,
      :event_environment, :event_agent_id, :event_type, born::int, case when born then :event_owner::int end,
      case when born then :event_lease_end::timestamptz else :event_due_at::timestamptz end, :event_created_at::timestamptz
    from emitted_targets
    returning delivery_id, target_id
  )`

export const emittedDeliveries = `
  select delivery_id, target_id, url, born from emitted_deliveries join emitted_targets using (target_id)`

const emitStatement = statement<EventParams, EmittedDelivery>(
  'events_emit',
  `with ${emitFragment} ${emittedDeliveries}`,
)

export function createOutbox(deps: OutboxDeps): Outbox {
  const write = eventBatches(deps.db, () => deps.dispatcher.birth())
  const outbox: Outbox = {
    eventParams: (event) => eventParams(deps, event, deps.dispatcher.birth()),
    committed(params, deliveries) {
      begin(deps.dispatcher, params, deliveries)
      deps.committed(params)
    },
    async emit(trx, event) {
      const params = outbox.eventParams(event)
      const deliveries = await run(trx, emitStatement, params)
      trx.executionPromise.then(
        () => outbox.committed(params, deliveries),
        () => {}, // rolled back: there is no event
      )
      return params.event_id
    },
    async publish(event) {
      const params = eventParams(deps, event, null)
      outbox.committed(params, await write(params))
      return params.event_id
    },
  }
  return outbox
}

function eventParams(
  { clock, ids, retry_delays_ms }: OutboxDeps,
  event: DomainEvent,
  possible_birth: Birth | null,
): EventParams {
  const created_at = clock.now()
  const event_id = ids('evt')
  const due_at = nextAttemptAt(0, created_at, retry_delays_ms) ?? created_at
  const birth = due_at > created_at ? null : possible_birth
  return {
    event_id,
    event_workspace_id: event.workspace_id,
    event_environment: event.environment,
    event_agent_id: event.agent_id,
    event_type: event.event_type,
    event_channel: event.channel,
    event_number: event.number,
    event_from: event.from,
    event_body: envelopeText(event, event_id, created_at),
    event_created_at: created_at,
    event_due_at: due_at,
    event_delivery_id: ids('del'),
    event_owner: birth?.owner ?? null,
    event_lease_end: birth?.lease_end ?? null,
    event_except: birth?.except_keys ?? [],
  }
}

/** What was leased at birth begins now; the rest is claimed in its turn. */
function begin(dispatcher: Dispatcher, params: EventParams, deliveries: EmittedDelivery[]): void {
  const { event_id, event_workspace_id: workspace_id, event_body: body } = params
  for (const { delivery_id: id, target_id: key, url, born } of deliveries)
    if (born) dispatcher.take({ id, key, claim: 1, workspace_id, event_id, attempt_count: 0, body, url, active: true })
  if (deliveries.some(({ born }) => !born)) dispatcher.wake(params.event_due_at)
}

/** The exact text that is stored, signed and sent. */
function envelopeText(event: DomainEvent, event_id: string, at: Date): string {
  const { event_type, channel, agent_id, number, from, payload } = event
  return JSON.stringify({ event_id, event_type, channel, agent_id, number, from, timestamp: at.toISOString(), payload })
}

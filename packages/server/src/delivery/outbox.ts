import type { Knex } from 'knex'
import type { EventPayloads, EventType } from '../generated/events.gen.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../platform/db/database.ts'
import { run } from '../platform/db/statement.ts'
import type { Ids } from '../platform/ids.ts'
import type { Prelease } from '../platform/work/work.ts'
import type { Dispatcher } from './dispatcher.ts'
import { batchParams, eventBatches } from './event-batch.ts'
import { preleaseParams, itemOf } from './event-prelease.ts'
import {
  emitEvent,
  type DependentParams,
  type EmittedDelivery,
  type EmittedDependent,
  type EventParams,
} from './events-sql.ts'
import { nextAttemptAt } from './retry-schedule.ts'

/** A fact that a feature reports. The outbox adds the id and the time. */
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

/** An event that is written only if the row that `subject` identifies is changed. */
export interface DependentEvent {
  subject: string
  /** An event that `dated` has given its id and time, or one that gets them with the batch. */
  event: DomainEvent | EventParams
}

/** The events of a statement that changes many rows. */
export interface EmittingBatch {
  /** The parameters for `emitDependent`. */
  params: DependentParams
  /** Call it after the commit with the rows of `emittedDependent`. */
  committed(rows: readonly EmittedDependent[]): void
}

export interface OutboxDeps {
  db: Database
  clock: Clock
  ids: Ids
  retry_delays_ms: readonly number[]
  dispatcher: Dispatcher
  /** Announces the event to streams in this process and in the others. */
  committed: (event: EventParams) => void
}

export interface Outbox {
  /**
   * Writes the event and one delivery for each target of its agent in the caller's transaction: the event exists if and only
   * if the change does. Deliveries begin after the commit.
   */
  emit(trx: Knex.Transaction, event: DomainEvent): Promise<string>
  /**
   * Writes an event without another change, such as a carrier's report. It shares its commit with others that arrive in the
   * meantime.
   */
  publish(event: DomainEvent): Promise<string>
  /** The parameters of `emitFragment`. After the commit, call `committed` with them and the rows of `emittedDeliveries`. */
  eventParams(event: DomainEvent): EventParams
  committed(event: EventParams, deliveries: EmittedDelivery[]): void
  /** Prepares an event that waits for its batch. Its id and time are from when it happened, not from when it is written. */
  dated(event: DomainEvent): EventParams
  /** Prepares many events for one statement. */
  batch(events: readonly DependentEvent[]): EmittingBatch
}

export function createOutbox(deps: OutboxDeps): Outbox {
  const write = eventBatches(deps.db, () => deps.dispatcher.prelease())
  const outbox: Outbox = {
    eventParams: (event) => eventParams(deps, event, deps.dispatcher.prelease()),
    committed(params, deliveries) {
      begin(deps.dispatcher, params, deliveries)
      deps.committed(params)
    },
    async emit(trx, event) {
      const params = outbox.eventParams(event)
      const deliveries = await run(trx, emitEvent, params)
      trx.executionPromise.then(
        () => outbox.committed(params, deliveries),
        () => {}, // rolled back: there is no event
      )
      return params.event_id
    },
    async publish(event) {
      const params = outbox.dated(event)
      outbox.committed(params, await write(params))
      return params.event_id
    },
    dated: (event) => eventParams(deps, event, null),
    batch(events) {
      const each = events.map(({ event }) => ('event_id' in event ? event : outbox.dated(event)))
      const event_subject = events.map(({ subject }) => subject)
      return {
        params: { ...batchParams(each, deps.dispatcher.prelease()), event_subject },
        committed(rows) {
          const changed = new Set(rows.map(({ subject }) => subject))
          const deliveries = Map.groupBy(rows.filter(isDelivery), ({ event_id }) => event_id)
          for (const [index, params] of each.entries())
            if (changed.has(event_subject[index] ?? null))
              outbox.committed(params, deliveries.get(params.event_id) ?? [])
        },
      }
    },
  }
  return outbox
}

function isDelivery(row: EmittedDependent): row is EmittedDelivery & { subject: null } {
  return row.event_id !== null
}

function eventParams(
  { clock, ids, retry_delays_ms }: OutboxDeps,
  event: DomainEvent,
  prelease: Prelease | null,
): EventParams {
  const created_at = clock.now()
  const event_id = ids('evt')
  const due_at = nextAttemptAt(0, created_at, retry_delays_ms) ?? created_at
  const params = {
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
    event_may_lease: false,
    ...preleaseParams(prelease),
  }
  return { ...params, event_may_lease: prelease?.admit(itemOf(params)) ?? false }
}

/** Deliveries that were inserted with a lease begin now; the others are claimed in their turn. */
function begin(dispatcher: Dispatcher, params: EventParams, deliveries: EmittedDelivery[]): void {
  const { event_id, event_workspace_id: workspace_id, event_environment: environment, event_body: body } = params
  const event = {
    ...itemOf(params),
    event_id,
    workspace_id,
    environment,
    body,
    claim: 1,
    attempt_count: 0,
    active: true,
  }
  for (const { delivery_id: id, target_id: key, url, sealed_headers, preleased } of deliveries)
    if (preleased) dispatcher.take({ ...event, id, key, url, sealed_headers }, params.event_lease_end)
  if (deliveries.some(({ preleased }) => !preleased)) dispatcher.wake(params.event_due_at)
}

/** The exact text that is stored, signed and sent. */
function envelopeText(event: DomainEvent, event_id: string, at: Date): string {
  const { event_type, channel, agent_id, number, from, payload } = event
  return JSON.stringify({ event_id, event_type, channel, agent_id, number, from, timestamp: at.toISOString(), payload })
}

import type { Knex } from 'knex'
import type { EventPayloads, EventType } from '../generated/events.gen.ts'
import type { Clock } from '../platform/clock.ts'
import { run, statement } from '../platform/db/statement.ts'
import type { Ids } from '../platform/ids.ts'
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
  clock: Clock
  ids: Ids
  retry_delays_ms: readonly number[]
  /** Tells those who wait for events, of this process and of the others, that there is one. */
  committed: (event: EventParams) => void
}

export interface Outbox {
  /**
   * Writes the event and one delivery for each target of its agent. In the caller's transaction: the event exists
   * exactly if the change does. Deliveries begin after the commit.
   */
  emit(trx: Knex.Transaction, event: DomainEvent): Promise<string>
  /** The parameters of `emitFragment`. After the commit call `committed` with them. */
  eventParams(event: DomainEvent): EventParams
  committed(event: EventParams): void
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
}

/** An agent's active endpoints or, when there are none, its webhook_url. */
const TARGETS = `
  select target_id, row_number() over (order by target_id) as place from webhook_targets
  where agent_id = :event_agent_id and active and deleted_at is null and kind = (
    select case when count(*) > 0 then 'endpoint' else 'agent_url' end from webhook_targets
    where agent_id = :event_agent_id and active and deleted_at is null and kind = 'endpoint')`

/** For a bigger statement on a hot path: `with call as (…), ${emitFragment} select …`, with the parameters of `eventParams`. */
export const emitFragment = `
  emitted_event as (
    insert into events (event_id, workspace_id, environment, agent_id, event_type, channel, number, "from", body, created_at)
    values (:event_id, :event_workspace_id, :event_environment, :event_agent_id, :event_type, :event_channel,
      :event_number, :event_from, :event_body, :event_created_at)
  ), emitted_deliveries as (
    insert into deliveries
      (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, next_attempt_at, created_at)
    select left(:event_delivery_id, -3) || lpad(place::text, 3, '0'), :event_id, target_id, :event_workspace_id,
      :event_environment, :event_agent_id, :event_type, :event_due_at::timestamptz, :event_created_at::timestamptz
    from (${TARGETS}) targets
  )`

const emitStatement = statement<EventParams>('events_emit', `with ${emitFragment} select 1`)

export function createOutbox({ clock, ids, retry_delays_ms, committed }: OutboxDeps): Outbox {
  const eventParams = (event: DomainEvent): EventParams => {
    const created_at = clock.now()
    const event_id = ids('evt')
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
      event_due_at: nextAttemptAt(0, created_at, retry_delays_ms) ?? created_at,
      event_delivery_id: ids('del'),
    }
  }

  return {
    eventParams,
    committed,
    async emit(trx, event) {
      const params = eventParams(event)
      await run(trx, emitStatement, params)
      trx.executionPromise.then(
        () => committed(params),
        () => {}, // rolled back: there is no event
      )
      return params.event_id
    },
  }
}

/** The exact text that is stored, signed and sent. */
function envelopeText(event: DomainEvent, event_id: string, at: Date): string {
  const { event_type, channel, agent_id, number, from, payload } = event
  return JSON.stringify({ event_id, event_type, channel, agent_id, number, from, timestamp: at.toISOString(), payload })
}

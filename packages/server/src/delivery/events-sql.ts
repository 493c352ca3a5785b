import { rowList, type ParamsOf, type RowIn } from '../platform/db/rows.ts'
import { statement } from '../platform/db/statement.ts'

const OWN = {
  event_id: 'text',
  event_workspace_id: 'text',
  event_environment: 'text',
  event_agent_id: 'text',
  event_type: 'text',
  event_channel: 'text',
  event_number: 'text',
  event_from: 'text',
  event_body: 'text',
  event_created_at: 'timestamptz',
  event_due_at: 'timestamptz',
  /** The base of the deliveries' ids: the index of each target replaces its last three characters. */
  event_delivery_id: 'text',
  /** False if its deliveries must wait for a claim. */
  event_may_lease: 'boolean',
} as const

/** The events of a batch. Their parameters have the same names as those of one event. */
export const events = rowList('e', OWN, '')

/** The parameters of each single event. */
export type OwnParams = RowIn<typeof events>

/** Parameters that all events of a statement share. */
export interface PreleaseParams {
  /** The number of this process. Null if it may not lease the deliveries to itself. */
  event_owner: number | null
  event_lease_end: Date | null
  /** How many deliveries of a target may be leased, and a JSON object with the numbers of the targets that differ. */
  event_target_room: number
  event_target_rooms: string
}

/** The parameters of one event and of its deliveries. */
export type EventParams = OwnParams & PreleaseParams

/** The parameters of a batch of events. */
export type BatchParams = ParamsOf<typeof events> & PreleaseParams

const columnOf = (parameter: string): string => {
  const column = parameter === 'event_id' || parameter === 'event_type' ? parameter : parameter.replace('event_', '')
  return column === 'from' ? '"from"' : column
}

/** Selects each of an event's columns from the value that `of` gives for its parameter. */
const selected = (of: (parameter: string, type: string) => string): string =>
  Object.entries(OWN)
    .map(([parameter, type]) => `${of(parameter, type)} as ${columnOf(parameter)}`)
    .join(', ')

/** One row of `emittedDeliveries`. */
export interface EmittedDelivery {
  event_id: string
  delivery_id: string
  target_id: string
  url: string
  sealed_headers: string | null
  /** True if inserted with a lease of this process, which then delivers it without a claim. */
  preleased: boolean
}

/**
 * The only rule for where an event goes, and the only insert of events and deliveries. An agent's active endpoints take
 * precedence over its webhook_url, even if they do not accept events of this type. If the target has a place, its
 * delivery is inserted with a lease of this process and begins after the commit without a claim. If the process dies
 * before that, the lease ends with it.
 * @param emitting - Selects the events to write.
 */
const emitting = (emitting: string): string => `
  emitting as (${emitting}
  ), emitted_events as (
    insert into events (event_id, workspace_id, environment, agent_id, event_type, channel, number, "from", body, created_at)
    select event_id, workspace_id, environment, agent_id, event_type, channel, number, "from", body, created_at
    from emitting
  ), targeted as (
    select e.event_id, e.workspace_id, e.environment, e.agent_id, e.event_type, e.created_at, e.due_at, e.delivery_id,
      e.may_lease, t.target_id, t.url, t.sealed_headers,
      row_number() over (partition by e.event_id order by t.target_id) as place,
      row_number() over (partition by t.target_id order by e.event_id) as turn
    from emitting e cross join lateral (
      select target_id, url, sealed_headers, kind, event_types, bool_or(kind = 'endpoint') over () as has_endpoints
      from webhook_targets
      where workspace_id = e.workspace_id and agent_id = e.agent_id and active and deleted_at is null
    ) t
    where (t.kind = 'endpoint' or not t.has_endpoints)
      and (t.event_types = '{}' or e.event_type = any(t.event_types))
  ), numbered as (
    select *, left(delivery_id, -3) || lpad(place::text, 3, '0') as own_id,
      :event_owner::int is not null and may_lease and due_at <= created_at
        and turn <= coalesce((:event_target_rooms::jsonb ->> target_id)::int, :event_target_room::int) as preleased
    from targeted
  ), emitted_deliveries as (
    insert into pending_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type,
      claim, leased_by, next_attempt_at, created_at)
    select own_id, event_id, target_id, workspace_id, environment, agent_id, event_type, preleased::int,
      case when preleased then :event_owner::int end,
      case when preleased then :event_lease_end::timestamptz else due_at end, created_at
    from numbered
  )`

/** A fragment for a larger statement on a hot path: `with call as (…), ${emitFragment} ${emittedDeliveries}`, with `EventParams`. */
export const emitFragment = emitting(`
    select ${selected((parameter, type) => `:${parameter}::${type}`)}`)

export const emittedDeliveries = `
  select event_id, own_id as delivery_id, target_id, url, sealed_headers, preleased from numbered`

export const emitEvent = statement<EventParams, EmittedDelivery>(
  'events_emit',
  `with ${emitFragment} ${emittedDeliveries}`,
  { hot: 'deliveries' },
)

/** Selects the columns of each event from a list. */
const unnested = ({ source }: { source: string }): string => `
    select ${selected((parameter) => parameter)} from ${source}`

const batched = emitting(unnested(events))

export const emitEvents = statement<BatchParams, EmittedDelivery>(
  'events_emit_batch',
  `with ${batched} ${emittedDeliveries}`,
  { hot: 'deliveries' },
)

/** Events with the rows on which they depend. The statement chooses the text that identifies a row. */
export const dependentEvents = rowList('e', { ...OWN, event_subject: 'text' }, '')

export type DependentParams = ParamsOf<typeof dependentEvents> & PreleaseParams

/**
 * A fragment for a larger statement that changes many rows: `with changed as (… returning … as subject), ${emitDependent('changed')}
 * ${emittedDependent('changed')}`, with the parameters of an `EmittingBatch`. An event whose subject was not changed is not
 * written. This is a condition and not a join, because joins in durable work compare each row with every other.
 */
export const emitDependent = (changed: string): string =>
  emitting(`${unnested(dependentEvents)}
    where (e.event_subject in (select subject from ${changed})) is true`)

/** The changed subjects, and the deliveries of the events that depend on them. */
export const emittedDependent = (changed: string): string => `
  select subject, null as event_id, null as delivery_id, null as target_id, null as url, null as sealed_headers, null as preleased
  from ${changed}
  union all
  select null, event_id, own_id, target_id, url, sealed_headers, preleased from numbered`

/** One row of `emittedDependent`. */
export type EmittedDependent =
  | (EmittedDelivery & { subject: null })
  | ({ subject: string } & Record<keyof EmittedDelivery, null>)

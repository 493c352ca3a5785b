import type { Database } from '../platform/db/database.ts'
import { run, statement } from '../platform/db/statement.ts'
import type { Birth } from '../platform/work/queue.ts'
import type { EmittedDelivery, EventParams } from './outbox.ts'

/** More do not lower the cost of one, and the first of a batch waits for its last. */
const LARGEST_BATCH = 100
/** While one is at the database's disk the next is at its tables. */
const BATCHES_IN_FLIGHT = 2
/** What a target can begin at once; of more in one batch the rest takes its turn. */
const BORN_PER_TARGET = 8

type Columns = {
  [K in Exclude<keyof EventParams, 'event_owner' | 'event_lease_end' | 'event_except'>]: EventParams[K][]
}
type BatchParams = Columns & Pick<EventParams, 'event_owner' | 'event_lease_end' | 'event_except'>

const emitBatch = statement<BatchParams, EmittedDelivery & { event_id: string }>(
  'events_emit_batch',
  `with emitting as (
    select * from unnest(:event_id::text[], :event_workspace_id::text[], :event_environment::text[],
      :event_agent_id::text[], :event_type::text[], :event_channel::text[], :event_number::text[], :event_from::text[],
      :event_body::text[], :event_created_at::timestamptz[], :event_due_at::timestamptz[], :event_delivery_id::text[])
      as e (event_id, workspace_id, environment, agent_id, event_type, channel, number, "from", body, created_at, due_at,
        delivery_id)
  ), emitted_events as (
    insert into events (event_id, workspace_id, environment, agent_id, event_type, channel, number, "from", body, created_at)
    select event_id, workspace_id, environment, agent_id, event_type, channel, number, "from", body, created_at
    from emitting
  ), targeted as (
    select e.*, t.target_id, t.url, row_number() over (partition by e.event_id order by t.target_id) as place,
      row_number() over (partition by t.target_id order by e.event_id) as turn
    from emitting e join webhook_targets t on t.agent_id = e.agent_id and t.active and t.deleted_at is null
    where t.kind = case when exists (
      select from webhook_targets x
      where x.agent_id = e.agent_id and x.active and x.deleted_at is null and x.kind = 'endpoint'
    ) then 'endpoint' else 'agent_url' end
  ), numbered as (
    select *, left(delivery_id, -3) || lpad(place::text, 3, '0') as own_id,
      :event_owner::int is not null and due_at <= created_at and turn <= ${BORN_PER_TARGET}
        and target_id <> all(:event_except::text[]) as born
    from targeted
  ), emitted_deliveries as (
    insert into deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type,
      claim, leased_by, next_attempt_at, created_at)
    select own_id, event_id, target_id, workspace_id, environment, agent_id, event_type, born::int,
      case when born then :event_owner::int end,
      case when born then :event_lease_end::timestamptz else due_at end, created_at
    from numbered
  )
  select event_id, own_id as delivery_id, target_id, url, born from numbered`,
)

interface Waiting {
  params: EventParams
  resolve: (deliveries: EmittedDelivery[]) => void
  reject: (error: unknown) => void
}

/**
 * Group commit: events that arrive while a batch is written go with the next, in one transaction. Resolves with an
 * event's deliveries when it is committed. Against a transaction for each event, deliveries included: a
 * quarter of the process's CPU time and four times the rate (`npm run bench:webhooks`).
 */
export function eventBatches(
  db: Database,
  birth: () => Birth | null,
): (params: EventParams) => Promise<EmittedDelivery[]> {
  const waiting: Waiting[] = []
  let in_flight = 0
  let scheduled = false

  const flush = (): void => {
    scheduled = false
    while (waiting.length > 0 && in_flight < BATCHES_IN_FLIGHT) {
      in_flight++
      void write(db, waiting.splice(0, LARGEST_BATCH), birth()).then(() => {
        in_flight--
        flush()
      })
    }
  }
  return (params) =>
    new Promise((resolve, reject) => {
      waiting.push({ params, resolve, reject })
      // What arrives in the same turn of the event loop shares the first batch.
      if (!scheduled) queueMicrotask(flush)
      scheduled = true
    })
}

async function write(db: Database, batch: Waiting[], birth: Birth | null): Promise<void> {
  try {
    const rows = await run({ pool: db.work_pool }, emitBatch, batchParams(batch, birth))
    const by_event = Map.groupBy(rows, ({ event_id }) => event_id)
    for (const { params, resolve } of batch) resolve(by_event.get(params.event_id) ?? [])
  } catch (error) {
    // One event that PostgreSQL refuses must not take the others with it.
    if (batch.length > 1) await Promise.all(batch.map((one) => write(db, [one], birth)))
    else batch[0]?.reject(error)
  }
}

function batchParams(batch: Waiting[], birth: Birth | null): BatchParams {
  const column = <K extends keyof EventParams>(name: K): EventParams[K][] => batch.map(({ params }) => params[name])
  return {
    event_id: column('event_id'),
    event_workspace_id: column('event_workspace_id'),
    event_environment: column('event_environment'),
    event_agent_id: column('event_agent_id'),
    event_type: column('event_type'),
    event_channel: column('event_channel'),
    event_number: column('event_number'),
    event_from: column('event_from'),
    event_body: column('event_body'),
    event_created_at: column('event_created_at'),
    event_due_at: column('event_due_at'),
    event_delivery_id: column('event_delivery_id'),
    event_owner: birth?.owner ?? null,
    event_lease_end: birth?.lease_end ?? null,
    event_except: birth?.except_keys ?? [],
  }
}

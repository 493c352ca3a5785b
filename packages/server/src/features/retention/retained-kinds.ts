import type { Knex } from 'knex'
import { redactEvents } from '../../delivery/redact-events.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { IdPrefix } from '../../platform/ids.ts'

/** Rows whose content goes when it is too old. The rows themselves stay. */
export interface RetainedKind {
  kind: 'calls' | 'events' | 'deliveries'
  prefix: IdPrefix
  /**
   * The ids of rows of `:workspace_id` and `:environment` with `id > :after and id < :before`, in their order, at most
   * `:limit`.
   */
  ids: string
  /** Clears the content of these rows and returns how many had any. */
  clear(trx: Knex.Transaction, ids: string[], now: Date): Promise<number>
}

const idsOf = (table: string, id: string, condition = 'true'): string => `
  select ${id} as id from ${table}
  where workspace_id = :workspace_id and environment = :environment and ${condition} and ${id} > :after and ${id} < :before
  order by ${id} limit :limit`

/** What was erased keeps its mark. */
const clearCalls = statement<{ ids: string[]; now: Date }, { call_id: string }>(
  'retention_clear_calls',
  `with old as (select call_id from calls where call_id = any(:ids::text[]) order by call_id for update)
   update calls c set transcript = '[]', recording_url = null, updated_at = :now
   from old where c.call_id = old.call_id and c.erased_at is null
     and (json_array_length(c.transcript) > 0 or c.recording_url is not null)
   returning c.call_id`,
)

const oldEvents = statement<{ ids: string[] }, { event_id: string; body: string }>(
  'retention_old_events',
  `select event_id, body from events where event_id = any(:ids::text[]) and redacted_at is null
   order by event_id for update`,
)

/** Still to be delivered after so long is only what waits for a paused endpoint. */
const clearDeliveries = statement<{ ids: string[] }, { delivery_id: string }>(
  'retention_clear_deliveries',
  `with open as (
     select delivery_id from deliveries where delivery_id = any(:ids::text[]) and status in ('pending', 'retrying')
     order by delivery_id for update
   ), canceled as (
     update deliveries d set status = 'canceled', next_attempt_at = null, leased_by = null, claim = d.claim + 1
     from open where d.delivery_id = open.delivery_id
   ), forgotten as (
     update delivery_attempts set response_head = null
     where delivery_id = any(:ids::text[]) and response_head is not null
     returning delivery_id
   )
   select distinct delivery_id from (select * from open union all select * from forgotten) cleared`,
)

/** A list of deliveries is in the order of their ids only within one status. */
const DELIVERY_STATUSES = ['pending', 'delivered', 'retrying', 'dead_lettered', 'canceled']
const deliveryIds = DELIVERY_STATUSES.map((status) => `(${idsOf('deliveries', 'delivery_id', `status = '${status}'`)})`)

export const retainedKinds: readonly RetainedKind[] = [
  {
    kind: 'calls',
    prefix: 'call',
    ids: idsOf('calls', 'call_id'),
    clear: async (trx, ids, now) => (await run(trx, clearCalls, { ids, now })).length,
  },
  {
    kind: 'deliveries',
    prefix: 'del',
    ids: `select id from (${deliveryIds.join(' union all ')}) of_each_status order by id limit :limit`,
    clear: async (trx, ids) => (await run(trx, clearDeliveries, { ids })).length,
  },
  {
    kind: 'events',
    prefix: 'evt',
    ids: idsOf('events', 'event_id'),
    async clear(trx, ids, now) {
      const events = await run(trx, oldEvents, { ids })
      await redactEvents(trx, events, { history: [], now })
      return events.length
    },
  },
]

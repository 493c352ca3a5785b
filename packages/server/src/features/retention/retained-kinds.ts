import type { Knex } from 'knex'
import { redactEvents } from '../../delivery/redact-events.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { IdPrefix } from '../../platform/ids.ts'

export interface OldRows {
  workspace_id: string
  ids: string[]
  now: Date
}

/** Rows whose content goes when it is too old; the rows themselves stay. */
export interface RetainedKind {
  /** Its table. */
  kind: 'calls' | 'events'
  id: string
  /** The id as it stands in the table's index on `(workspace_id, environment, …)`. */
  indexed_id: string
  prefix: IdPrefix
  /** Clears the content of these rows and returns how many had any. */
  clear(trx: Knex.Transaction, old: OldRows): Promise<number>
}

/** What was erased keeps its mark. */
const clearCalls = statement<{ ids: string[]; now: Date }, { call_id: string }>(
  'retention_clear_calls',
  `with old as (select call_id from calls where call_id = any(:ids::text[]) order by call_id for update)
   update calls c set transcript = '[]', recording_url = null, updated_at = :now
   from old where c.call_id = old.call_id and c.erased_at is null
     and (json_array_length(c.transcript) > 0 or c.recording_url is not null)
   returning c.call_id`,
)

/** Idempotency records, which hold content too, live for a day: their own sweep has long taken them. */
export const retainedKinds: readonly RetainedKind[] = [
  {
    kind: 'calls',
    id: 'call_id',
    indexed_id: 'call_id',
    prefix: 'call',
    clear: async (trx, { ids, now }) => (await run(trx, clearCalls, { ids, now })).length,
  },
  {
    kind: 'events',
    id: 'event_id',
    indexed_id: "(event_id || '')",
    prefix: 'evt',
    clear: (trx, { ids: event_ids, ...old }) => redactEvents(trx, { ...old, event_ids, history: [] }),
  },
]

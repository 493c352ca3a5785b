import type { Knex } from 'knex'
import { run, statement } from '../../../platform/db/statement.ts'

const erase = statement<{ workspace_id: string; contact: string; call_ids: string[]; now: Date }>(
  'call_backs_erase',
  `update call_backs set request = jsonb_set(request::jsonb, '{summary}', '"[REDACTED]"')::json, greeting = null,
     status = case when ended_at is null then 'cancelled' else status end,
     reason = case when ended_at is null then 'erased' else reason end,
     ended_at = coalesce(ended_at, :now), next_attempt_at = null
   where workspace_id = :workspace_id and (number = :contact or call_id = any(:call_ids::text[]))`,
)

/** Cancels and clears the call-backs of an erased contact. A call that is already placed continues. */
export async function eraseCallBacks(
  trx: Knex.Transaction,
  erased: { workspace_id: string; contact: string; call_ids: string[]; now: Date },
): Promise<void> {
  await run(trx, erase, erased)
}

const deleteRows = statement<{ call_ids: string[] }>(
  'call_backs_clear',
  `update call_backs set request = jsonb_set(request::jsonb, '{summary}', '"[REDACTED]"')::json, greeting = null
   where call_id = any(:call_ids::text[]) and ended_at is not null`,
)

/** Removes the summaries and greetings of ended call-backs when the transcripts of their calls are removed. */
export async function clearCallBacks(trx: Knex.Transaction, call_ids: string[]): Promise<void> {
  if (call_ids.length > 0) await run(trx, deleteRows, { call_ids })
}

import type { Knex } from 'knex'
import { run, statement } from '../../platform/db/statement.ts'

const cancelRunning = statement<{ workspace_id: string; now: Date }>(
  'cancel_calls_of_workspace',
  `update calls set status = 'canceled', end_reason = 'workspace_deleted', ended_at = :now, updated_at = :now,
     duration_seconds = coalesce(round(extract(epoch from :now::timestamptz - answered_at))::int, 0)
   where workspace_id = :workspace_id and environment in ('production', 'sandbox')
     and status in ('initiated', 'ringing', 'in_progress')`,
)

/** Hangs up what is running; the steps that are still queued find their calls ended. Nobody is left to tell. */
export async function endWorkspaceCalls(
  trx: Knex.Transaction,
  ended: { workspace_id: string; now: Date },
): Promise<void> {
  await run(trx, cancelRunning, ended)
}

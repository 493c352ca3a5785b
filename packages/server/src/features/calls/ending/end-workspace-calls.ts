import type { Knex } from 'knex'
import type { Environment } from '../../../platform/caller.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { dropRecordingsOfWorkspace } from '../recordings/recordings-to-keep.ts'

const cancelRunning = statement<{ workspace_id: string; environment: Environment; now: Date }>(
  'cancel_calls_of_workspace',
  `with canceled as (
     update calls set status = 'canceled', end_reason = 'workspace_deleted', ended_at = :now, updated_at = :now,
       duration_seconds = coalesce(round(extract(epoch from :now::timestamptz - answered_at))::int, 0)
     where workspace_id = :workspace_id and environment = :environment
       and status in ('initiated', 'ringing', 'in_progress')
     returning call_id
   )
   delete from live_calls where call_id in (select call_id from canceled)`,
)

/** The order in which new calls lock the counters of live calls. */
const environments = ['production', 'sandbox'] as const

/**
 * Ends running calls. Their sessions notice that their leases are gone, and hang up. No event is sent, because the workspace
 * ends too.
 */
export async function endWorkspaceCalls(
  trx: Knex.Transaction,
  ended: { workspace_id: string; now: Date },
): Promise<void> {
  for (const environment of environments) await run(trx, cancelRunning, { ...ended, environment })
  // Once the calls have ended here, none of them can end in another way and leave a recording.
  await dropRecordingsOfWorkspace(trx, ended)
}

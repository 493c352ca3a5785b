import type { Knex } from 'knex'
import { run, statement } from '../../../platform/db/statement.ts'
import { OUTCOME_UNKNOWN } from './record-outcome.ts'

const endQueued = statement<{ workspace_id: string; now: Date; error_code: string }>(
  'end_messages_of_workspace',
  `update messages set status = 'send_failed', error_code = :error_code, failed_at = :now
   where workspace_id = :workspace_id and status = 'queued'`,
)

/** Ends the messages that carriers have now. The workspace ends too, so no event is sent. */
export async function endWorkspaceMessages(
  trx: Knex.Transaction,
  ended: { workspace_id: string; now: Date },
): Promise<void> {
  await run(trx, endQueued, { ...ended, error_code: OUTCOME_UNKNOWN })
}

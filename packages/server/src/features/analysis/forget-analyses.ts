import type { Knex } from 'knex'
import { run, statement } from '../../platform/db/statement.ts'

const forget = statement<{ call_ids: string[] }>(
  'analyses_forget_of_calls',
  'delete from analyses where call_id = any(:call_ids::text[])',
)

/** Deletes what was found out about these calls. An attempt that is being made is not recorded then. */
export async function forgetAnalyses(trx: Knex.Transaction, call_ids: string[]): Promise<void> {
  if (call_ids.length > 0) await run(trx, forget, { call_ids })
}

import type { Knex } from 'knex'
import { run, statement } from '../../platform/db/statement.ts'

const deleteRows = statement<{ call_ids: string[] }>(
  'analyses_forget_of_calls',
  'delete from analyses where call_id = any(:call_ids::text[])',
)

/** Deletes the analyses of these calls. The result of an attempt in progress is then not recorded. */
export async function deleteAnalyses(trx: Knex.Transaction, call_ids: string[]): Promise<void> {
  if (call_ids.length > 0) await run(trx, deleteRows, { call_ids })
}

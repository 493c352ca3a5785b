import type { Knex } from 'knex'
import { run, statement } from '../../../platform/db/statement.ts'

const deleteRows = statement<{ call_ids: string[] }>(
  'call_claims_forget',
  `update call_signalling set claims = null, handovers = null
   where call_id = any(:call_ids::text[]) and (claims is not null or handovers is not null)`,
)

/** Deletes the data of carriers about callers and about those who transferred calls, because it contains numbers of people. */
export async function deleteClaims(trx: Knex.Transaction, call_ids: string[]): Promise<void> {
  await run(trx, deleteRows, { call_ids })
}

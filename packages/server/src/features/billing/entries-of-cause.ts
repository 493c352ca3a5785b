import type { Knex } from 'knex'
import { LedgerEntryRow } from './ledger-entry.model.ts'

/** The charges and refunds of a call or a message: the entries whose cause begins with its id, oldest first. */
export async function entriesOfCause(
  knex: Knex,
  { workspace_id, id }: { workspace_id: string; id: string },
): Promise<LedgerEntryRow[]> {
  // A range of texts can use the index of causes. ";" follows ":".
  return await LedgerEntryRow.in(knex, { workspace_id })
    .where('cause', '>=', `${id}:`)
    .where('cause', '<', `${id};`)
    .orderBy('sequence')
}

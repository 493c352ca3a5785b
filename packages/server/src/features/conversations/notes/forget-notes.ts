import type { Knex } from 'knex'
import { forgetReplies } from '../../../platform/idempotency.ts'

/** Deletes the replies that were kept for repeated requests, because they contain the text of the notes. */
export async function forgetNotes(trx: Knex.Transaction, workspace_id: string, ids: readonly string[]): Promise<void> {
  const of = { workspace_id, operation_id: 'createConversationNote' }
  await forgetReplies(trx, of, { field: 'note_id', values: ids })
}

import type { Knex } from 'knex'
import { selectByWholeKey, type ContentRetention } from '../../../domain/content-retention.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { forgetNotes } from './forget-notes.ts'

const deleteOfContact = statement<{ workspace_id: string; contact: string }, { note_id: string }>(
  'notes_delete_of_contact',
  `delete from conversation_notes where workspace_id = :workspace_id and conversation_id in (
     select conversation_id from conversations where workspace_id = :workspace_id and contact = :contact
   ) returning note_id`,
)

/** Deletes notes in a transaction that has locked the contact's conversations. @returns the number of notes. */
export async function deleteNotesOfContact(
  trx: Knex.Transaction,
  of: { workspace_id: string; contact: string },
): Promise<number> {
  const deleted = await run(trx, deleteOfContact, of)
  await forgetNotes(
    trx,
    of.workspace_id,
    deleted.map(({ note_id }) => note_id),
  )
  return deleted.length
}

const deleteOld = statement<{ ids: string[] }, { note_id: string }>(
  'retention_delete_notes',
  'delete from conversation_notes where note_id = any(:ids::text[]) returning note_id',
)

/** Deletes whole notes, because a note without its text is useless. */
export const noteContentRetention: ContentRetention = {
  kind: 'conversation_notes',
  prefix: 'note',
  select: selectByWholeKey('conversation_notes', 'note_id'),
  clear: async (trx, { ids }) => (await run(trx, deleteOld, { ids })).length,
}

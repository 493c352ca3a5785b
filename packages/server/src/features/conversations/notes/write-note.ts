import type { ConversationNote } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import {
  replayOrTransact,
  type IdempotencyDeps,
  type KeyedInput,
  type Replayable,
} from '../../../platform/idempotency.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { LiveBus } from '../../../platform/live/live-bus.ts'
import { missing } from '../../../platform/workspace-model.ts'
import { ConversationRow } from '../../messages/conversation.model.ts'
import { publishToInbox } from '../../messages/message-frames.ts'
import { requirePerson } from '../../workspaces/require-person.ts'
import { forgetNotes } from './forget-notes.ts'
import { NoteRow, noteView } from './note.model.ts'
import { noRoom } from '../../../platform/limits/no-room.ts'

export interface WriteNoteDeps extends IdempotencyDeps {
  ids: Ids
  bus: LiveBus
}

const MAX_NOTES = 500

export type NewNote = KeyedInput<{ text: string }> & { conversation_id: string }

/** @throws ApiError NOT_FOUND, PERMISSION_DENIED, RATE_LIMITED for the conversation's 501st note */
export async function createNote(
  deps: WriteNoteDeps,
  { caller, body: { text }, claim, conversation_id }: NewNote,
): Promise<Replayable<ConversationNote>> {
  const { clock, ids, bus } = deps
  const { workspace_id, environment } = caller
  let note: NoteRow | undefined
  const reply = await replayOrTransact(deps, { caller, operation_id: 'createConversationNote', claim }, async (trx) => {
    // The lock makes an erasure of the contact either delete the note, or end before it is written.
    const conversation = await ConversationRow.requireForChange(trx, caller, conversation_id)
    if (conversation.environment !== environment) throw missing(conversation_id, null, caller)
    if ((await NoteRow.in(trx, caller).where({ conversation_id }).resultSize()) >= MAX_NOTES)
      throw noRoom(`A conversation can have ${MAX_NOTES} notes; delete one first.`)
    const { agent_id } = conversation
    const { user_id: author_user_id } = await requirePerson(trx, caller)
    const of = { workspace_id, environment, agent_id, conversation_id }
    const row = { note_id: ids('note'), ...of, author_user_id, text, created_at: clock.now() }
    note = await NoteRow.query(trx).insert(row).returning('*')
    return noteView(note)
  })
  if (note && !reply.replayed) {
    const { author_user_id: actor_user_id } = note
    publishNote(bus, { note, event_type: 'conversation.note_added', actor_user_id, timestamp: clock.now() })
  }
  return reply
}

/** @throws ApiError NOT_FOUND, PERMISSION_DENIED */
export async function deleteNote(
  { db, clock, bus }: WriteNoteDeps,
  caller: Caller,
  { conversation_id, note_id }: { conversation_id: string; note_id: string },
): Promise<void> {
  const { note, actor_user_id } = await db.knex.transaction(async (trx) => {
    const row = await NoteRow.requireForChange(trx, caller, note_id)
    if (row.environment !== caller.environment || row.conversation_id !== conversation_id)
      throw missing(note_id, null, caller)
    await row.$query(trx).delete()
    await forgetNotes(trx, row.workspace_id, [note_id])
    return { note: row, actor_user_id: (await requirePerson(trx, caller)).user_id }
  })
  publishNote(bus, { note, event_type: 'conversation.note_deleted', actor_user_id, timestamp: clock.now() })
}

interface NoteChange {
  note: NoteRow
  event_type: 'conversation.note_added' | 'conversation.note_deleted'
  actor_user_id: string
  timestamp: Date
}

function publishNote(bus: LiveBus, { note, event_type, actor_user_id, timestamp }: NoteChange): void {
  const { note_id, conversation_id } = note
  publishToInbox(bus, note, { event_type, conversation_id, timestamp, payload: { note_id, actor_user_id } })
}

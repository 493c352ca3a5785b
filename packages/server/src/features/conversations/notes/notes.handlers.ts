import type { Routes } from '../../../generated/routes.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { replayHeaders } from '../../../platform/idempotency.ts'
import type { Pages } from '../../../platform/pagination.ts'
import { requireConversation } from '../read-conversation.ts'
import { NoteRow, noteView } from './note.model.ts'
import { createNote, deleteNote, type WriteNoteDeps } from './write-note.ts'

type Operations = 'listConversationNotes' | 'createConversationNote' | 'deleteConversationNote'

export function noteHandlers(deps: WriteNoteDeps & { pages: Pages }): Pick<Routes<Caller>, Operations> {
  const { db, pages } = deps
  return {
    async listConversationNotes({ caller, params: { conversation_id }, query }) {
      const of = { conversation_id }
      const page = pages.open({ operation: 'listConversationNotes', caller, query: { ...query, ...of } })
      await requireConversation(db, caller, conversation_id)
      const fetched = await NoteRow.in(db.knex, caller)
        .where(of)
        .modify((notes) => page.after && notes.where('note_id', '<', page.after))
        .orderBy('note_id', 'desc')
        .limit(page.limit)
      const { rows, next_page_token } = page.close(fetched, (row) => row.note_id)
      return { status: 200, body: { notes: rows.map(noteView), next_page_token } }
    },
    async createConversationNote({ caller, params, body, idempotency: claim }) {
      const reply = await createNote(deps, { caller, body, claim, ...params })
      return { status: 201, body: reply.body, headers: replayHeaders(reply.replayed) }
    },
    async deleteConversationNote({ caller, params }) {
      await deleteNote(deps, caller, params)
      return { status: 204 }
    },
  }
}

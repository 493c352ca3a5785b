import type { Environment } from '../../../platform/caller.ts'
import { run, statement, type StatementTarget } from '../../../platform/db/statement.ts'
import type { ConversationRecord } from '../../messages/conversation.model.ts'
import type { NoteRow } from './note.model.ts'

/** A note with its conversation's channel. */
export type WrittenNote = Pick<NoteRow, 'note_id' | 'conversation_id' | 'author_user_id' | 'text' | 'created_at'> &
  Pick<ConversationRecord, 'channel'>

interface AgentScope {
  workspace_id: string
  environment: Environment
  agent_id: string
}

/** A bound after all ids. */
const END = 'note_~'
const NOTES = 250

const notesBefore = statement<AgentScope & { before: string; limit: number }, WrittenNote>(
  'agent_notes_before',
  `select n.note_id, n.conversation_id, n.author_user_id, n.text, n.created_at, c.channel
   from conversation_notes n join conversations c using (conversation_id)
   where n.agent_id = :agent_id and n.environment = :environment and n.workspace_id = :workspace_id and n.note_id < :before
   order by n.note_id desc limit :limit`,
)

/** The notes about an agent's conversations, newest first. Each batch is a separate statement. */
export async function* agentNotes(
  db: StatementTarget,
  scope: AgentScope,
): AsyncGenerator<WrittenNote[], void, undefined> {
  for (let before = END; ;) {
    const rows = await run(db, notesBefore, { ...scope, before, limit: NOTES })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (rows.length < NOTES) return
    before = last.note_id
  }
}

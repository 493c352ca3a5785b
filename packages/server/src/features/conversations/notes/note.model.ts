import type { ConversationNote } from '../../../generated/types.gen.ts'
import type { Environment } from '../../../platform/caller.ts'
import { WorkspaceModel } from '../../../platform/workspace-model.ts'

export class NoteRow extends WorkspaceModel {
  static override tableName = 'conversation_notes'
  static override idColumn = 'note_id'

  declare note_id: string
  declare environment: Environment
  declare agent_id: string
  declare conversation_id: string
  declare author_user_id: string
  declare text: string
  declare created_at: Date
}

export function noteView({ note_id, conversation_id, author_user_id, text, created_at }: NoteRow): ConversationNote {
  return { note_id, conversation_id, author_user_id, text, created_at: created_at.toISOString() }
}

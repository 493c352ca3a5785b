import type { MessageChannel } from '../../generated/types.gen.ts'
import type { Environment } from '../../platform/caller.ts'
import { WorkspaceModel } from '../../platform/workspace-model.ts'

export class ConversationRow extends WorkspaceModel {
  static override tableName = 'conversations'
  static override idColumn = 'conversation_id'

  declare conversation_id: string
  declare environment: Environment
  declare agent_id: string
  declare channel: MessageChannel
  /** The workspace's number that was used last, E.164. */
  declare number: string
  /** The remote party, E.164. */
  declare contact: string
  declare mode: 'ai' | 'human' | 'closed'
  /** WhatsApp: free text may be sent until then. Null before the first inbound message. */
  declare window_expires_at: Date | null
  /** When `window.closing` is due; null when it has been sent, or nothing is open. */
  declare window_closing_at: Date | null
  declare last_message_at: Date | null
  declare created_at: Date
  declare updated_at: Date
}

/** A conversation as data, without the model's methods. */
export type ConversationRecord = Omit<ConversationRow, keyof WorkspaceModel> & { workspace_id: string }

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
  declare mode_changed_at: Date | null
  /** The user who changed it. */
  declare mode_changed_by: string | null
  /** The user who is to answer. Null in mode `ai`. */
  declare assigned_user_id: string | null
  /** Messages of the contact that nobody has read. It is counted in mode `human` only. */
  declare unread_count: number
  /** The place in the inbox: when it came into its mode, and in mode `human` the last message of the contact. */
  declare inbox_at: Date
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

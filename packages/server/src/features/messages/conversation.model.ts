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
  /** The number of the workspace that was used last, in E.164. */
  declare number: string
  /** The remote party, in E.164. */
  declare contact: string
  declare mode: 'ai' | 'human' | 'closed'
  declare mode_changed_at: Date | null
  /** The user who last changed the mode. */
  declare mode_changed_by: string | null
  /** The user who should answer. Null in mode `ai`. */
  declare assigned_user_id: string | null
  /** The number of unread messages of the contact. Counted in mode `human` only. */
  declare unread_count: number
  /** The position in the inbox: the time at which the conversation got its mode or, in mode `human`, of the contact's last message. */
  declare inbox_at: Date
  /** WhatsApp: the time until which free text may be sent. Null before the first inbound message. */
  declare window_expires_at: Date | null
  /** The time at which `window.closing` is due. Null if it has been sent, or if no window is open. */
  declare window_closing_at: Date | null
  declare last_message_at: Date | null
  declare created_at: Date
  declare updated_at: Date
}

/** A conversation as data, without the model's methods. */
export type ConversationRecord = Omit<ConversationRow, keyof WorkspaceModel> & { workspace_id: string }

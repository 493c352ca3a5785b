import type { Conversation } from '../../generated/types.gen.ts'
import type { ConversationRecord } from '../messages/conversation.model.ts'

/** A conversation with the contact's state on the opt-out list. */
export type ListedConversation = ConversationRecord & { opt_out: boolean }

export function conversationView(row: ListedConversation): Conversation {
  return {
    conversation_id: row.conversation_id,
    agent_id: row.agent_id,
    channel: row.channel,
    number: row.number,
    contact: row.contact,
    mode: row.mode,
    mode_changed_at: row.mode_changed_at?.toISOString() ?? null,
    mode_changed_by: row.mode_changed_by,
    assigned_user_id: row.assigned_user_id,
    unread_count: row.unread_count,
    window_expires_at: row.window_expires_at?.toISOString() ?? null,
    opt_out: row.opt_out,
    last_message_at: row.last_message_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

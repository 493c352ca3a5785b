import { statement } from '../../platform/db/statement.ts'
import type { ConversationRecord } from './conversation.model.ts'

/**
 * Locks a conversation until the transaction ends: no other transaction receives or answers in it, and its mode does not change. The
 * lock order everywhere is conversation, workspace, messages.
 */
export const lockConversation = statement<
  Pick<ConversationRecord, 'conversation_id'>,
  Pick<ConversationRecord, 'mode'>
>('lock_conversation', 'select mode from conversations where conversation_id = :conversation_id for no key update', {
  hot: 'messages',
})

/** Locks all conversations of a contact with a workspace, in the order in which inbound messages lock them. */
export const lockConversationsOfContact = statement<{ workspace_id: string; contact: string }>(
  'lock_conversations_of_contact',
  `select from conversations where workspace_id = :workspace_id and contact = :contact
   order by agent_id, environment, channel, contact for no key update`,
)

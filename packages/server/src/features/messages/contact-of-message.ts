import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import { ConversationRow } from './conversation.model.ts'
import { MessageRow } from './message.model.ts'

export interface ContactOfMessage {
  agent_id: string
  /** The number of the remote party. */
  contact: string
  since: Date
}

/** The contact of a conversation. Null if the caller has no such conversation. */
export async function contactOfConversation(
  knex: Knex,
  caller: Caller,
  conversation_id: string,
): Promise<ContactOfMessage | null> {
  const { environment } = caller
  const found = await ConversationRow.in(knex, caller).findOne({ conversation_id, environment })
  return found ? { contact: found.contact, agent_id: found.agent_id, since: found.created_at } : null
}

/** The contact of a message. Null if the caller has no such message. */
export async function contactOfMessage(
  knex: Knex,
  caller: Caller,
  message_id: string,
): Promise<ContactOfMessage | null> {
  const message = await MessageRow.in(knex, caller).findOne({ message_id, environment: caller.environment })
  if (!message) return null
  const contact = message.direction === 'outbound' ? message.to : message.from
  return { contact, agent_id: message.agent_id, since: message.created_at }
}

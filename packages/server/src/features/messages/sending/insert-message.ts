import type { Knex } from 'knex'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import {
  idempotencyFragment,
  idempotencyParams,
  type IdempotencyParams,
  type IdempotentRequest,
} from '../../../platform/idempotency.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { MessageRecord } from '../message.model.ts'
import type { NewMessage } from './new-message.ts'

type InsertMessage = Omit<NewMessage, 'template' | 'interactive'> & {
  /** Of its conversation, if this message begins one. */
  conversation_id: string
  /** JSON. */
  template: string | null
  interactive: string | null
}

/** A contact has one conversation with an agent on each channel; the message begins it or belongs to it. */
const INSERT = `
  conversation as (
    insert into conversations (conversation_id, workspace_id, environment, agent_id, channel, number, contact,
      last_message_at, created_at, updated_at)
    values (:conversation_id, :workspace_id, :environment, :agent_id, :channel, :from, :to,
      :created_at, :created_at, :created_at)
    on conflict (agent_id, environment, channel, contact) do update set number = excluded.number,
      last_message_at = greatest(conversations.last_message_at, excluded.last_message_at), updated_at = excluded.updated_at
    returning conversation_id
  )
  insert into messages (message_id, workspace_id, environment, agent_id, conversation_id, channel, direction, "from", "to",
    message_type, body, media_url, media_caption, template, interactive, segments, encoding, status, mno, carrier,
    error_code, cost_kobo, turn_id, reply_to_message_id, created_at, failed_at)
  select :message_id, :workspace_id, :environment, :agent_id, conversation_id, :channel, :direction, :from, :to,
    :message_type, :body, :media_url, :media_caption, :template::json, :interactive::json, :segments, :encoding, :status,
    :mno, :carrier, :error_code, :cost_kobo, :turn_id, :reply_to_message_id, :created_at, :failed_at
  from conversation
  returning conversation_id`

const insertStatement = statement<InsertMessage, { conversation_id: string }>('insert_message', `with ${INSERT}`)

/** The same with the key of its request, in one round trip. */
export const insertKeyed = statement<InsertMessage & IdempotencyParams, { conversation_id: string }>(
  'insert_keyed_message',
  `with ${idempotencyFragment}, ${INSERT}`,
)

/**
 * Writes an outbound message, `queued` or failed from the start, into the one conversation of its agent and contact,
 * which it begins if there is none.
 */
export async function insertMessage(trx: Knex.Transaction, ids: Ids, message: NewMessage): Promise<MessageRecord> {
  const [row] = await run(trx, insertStatement, paramsOf(ids, message))
  return { ...message, conversation_id: row!.conversation_id }
}

/** What is kept under the key of a message until its outcome is known. */
export type Pending = Pick<MessageRecord, 'message_id'> & { status: 'queued' }

/** The same for a request with a key, which is taken in the same statement. */
export async function insertRequested(
  { db, ids }: { db: Database; ids: Ids },
  request: IdempotentRequest,
  message: NewMessage,
): Promise<MessageRecord> {
  const pending: Pending = { message_id: message.message_id, status: 'queued' }
  const kept = idempotencyParams(request, pending, message.created_at)
  const [row] = await run(db, insertKeyed, { ...paramsOf(ids, message), ...kept })
  return { ...message, conversation_id: row!.conversation_id }
}

function paramsOf(ids: Ids, { template, interactive, ...message }: NewMessage): InsertMessage {
  return {
    ...message,
    conversation_id: ids('conv'),
    template: template && JSON.stringify(template),
    interactive: interactive && JSON.stringify(interactive),
  }
}

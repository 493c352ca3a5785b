import type { Knex } from 'knex'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import {
  idempotencyFragment,
  idempotencyParams,
  type IdempotencyParams,
  type IdempotentRequest,
} from '../../../platform/idempotency.ts'
import { charging, chargeRefusal, isCharged } from '../../billing/charge-sql.ts'
import { chargeRefused } from '../../billing/require-funds.ts'
import type { MessageRecord } from '../message.model.ts'
import {
  beginsBilled,
  messageCharge,
  messageChargeParams,
  type MessageChargeDeps,
  type MessageChargeParams,
} from './message-charge.ts'
import type { NewMessage } from './new-message.ts'

type InsertMessage = Omit<NewMessage, 'template' | 'interactive'> &
  MessageChargeParams & {
    /** The id for the conversation, in case the message begins one. */
    conversation_id: string
    /** JSON. */
    template: string | null
    interactive: string | null
  }

/**
 * SQL: inserts a message. A contact has one conversation with an agent on each channel; the message begins it or belongs to it. An
 * outbound message in production is charged in the same statement, so that nothing is sent unpaid.
 */
const INSERT = `
  conversation as (
    insert into conversations (conversation_id, workspace_id, environment, agent_id, channel, number, contact,
      billed_until, billed_by, inbox_at, last_message_at, created_at, updated_at)
    select :conversation_id, :workspace_id, :environment, :agent_id, :channel, :from, :to,
      case when b.begins then :next_billed_until::timestamptz end, case when b.begins then :message_id end,
      :created_at, :created_at, :created_at, :created_at
    from (select :channel = 'whatsapp' and :environment = 'production' and :status = 'queued' as begins) b
    on conflict (agent_id, environment, channel, contact) do update set number = excluded.number,
      billed_until = case when ${beginsBilled} then excluded.billed_until else conversations.billed_until end,
      billed_by = case when ${beginsBilled} then excluded.billed_by else conversations.billed_by end,
      last_message_at = greatest(conversations.last_message_at, excluded.last_message_at), updated_at = excluded.updated_at
    returning conversation_id, billed_by
  ), ${charging(messageCharge)}, inserted as (
    insert into messages (message_id, workspace_id, environment, agent_id, agent_version, conversation_id, channel, direction, "from", "to",
      message_type, body, media_url, media_caption, template, interactive, segments, encoding, status, mno, carrier,
      error_code, error_detail, cost_kobo, turn_id, reply_to_message_id, created_at, failed_at)
    select :message_id, :workspace_id, :environment, :agent_id, :agent_version, conversation_id, :channel, :direction, :from, :to,
      :message_type, :body, :media_url, :media_caption, :template::json, :interactive::json, :segments, :encoding, :status,
      :mno, :carrier, :error_code, :error_detail, coalesce((select -amount_kobo from charged), 0), :turn_id, :reply_to_message_id,
      :created_at, :failed_at
    from conversation
    returning conversation_id, cost_kobo
  )
  select conversation_id, cost_kobo from inserted where ${isCharged}`

type Inserted = Pick<MessageRecord, 'conversation_id' | 'cost_kobo'>

const insertStatement = statement<InsertMessage, Inserted>('insert_message', `with ${INSERT}`)

/** Inserts a message and takes the key of its request, in one round trip. */
export const insertKeyed = statement<InsertMessage & IdempotencyParams, Inserted>(
  'insert_keyed_message',
  `with ${idempotencyFragment}, ${INSERT}`,
  { hot: 'messages' },
)

/**
 * Writes an outbound message, `queued` or failed from the start, into the conversation of its agent and contact, which it begins if
 * there is none.
 * @throws ApiError WORKSPACE_BLOCKED or QUOTA_EXCEEDED, which undoes the transaction, if the message cannot be paid for.
 */
export async function insertMessage(
  deps: MessageChargeDeps,
  trx: Knex.Transaction,
  message: NewMessage,
): Promise<MessageRecord> {
  return await inserted(message, run(trx, insertStatement, paramsOf(deps, message)))
}

/** The reply that is stored under a message's key until its outcome is known. */
export type Pending = Pick<MessageRecord, 'message_id'> & { status: 'queued' }

export function pendingReply({ message_id }: NewMessage): Pending {
  return { message_id, status: 'queued' }
}

/** Like {@link insertMessage}, for a request with a key, which is taken in the same statement. */
export async function insertCharged(
  deps: MessageChargeDeps & { db: Database },
  request: IdempotentRequest,
  message: NewMessage,
): Promise<MessageRecord> {
  const kept = idempotencyParams(request, pendingReply(message), message.created_at)
  return await inserted(message, run(deps.db, insertKeyed, { ...paramsOf(deps, message), ...kept }))
}

async function inserted(message: NewMessage, inserting: Promise<Inserted[]>): Promise<MessageRecord> {
  try {
    const [row] = await inserting
    return { ...message, ...row! }
  } catch (error) {
    const by = chargeRefusal(error)
    if (by === null) throw error
    const type = message.channel === 'sms' ? 'sms_segment' : 'whatsapp_conversation'
    throw chargeRefused(by, type, message.created_at)
  }
}

function paramsOf(deps: MessageChargeDeps, message: NewMessage): InsertMessage {
  const { template, interactive, ...rest } = message
  return {
    ...rest,
    ...messageChargeParams(deps, message),
    conversation_id: deps.ids('conv'),
    template: template && JSON.stringify(template),
    interactive: interactive && JSON.stringify(interactive),
  }
}

import type { MessageChannel } from '@ohun/sdk'
import type { ConversationRecord } from '../../src/features/messages/conversation.model.ts'
import type { MessageRecord } from '../../src/features/messages/message.model.ts'
import type { Clock } from '@ohun/clock'
import { createIds, type Ids } from '../../src/platform/ids.ts'
import { agentOf } from './scenario.ts'
import type { TestServer, TestWorkspace } from './test-server.ts'

export const CONTACT = '+2348031234567'
export const OWN = '+2348000000042'

type Given = Pick<TestServer, 'db' | 'clock'>

let contacts = 0

/** One factory per clock, because ids only increase within one factory. */
const factories = new WeakMap<Clock, Ids>()

function idsOf(clock: Clock): Ids {
  const ids = factories.get(clock) ?? createIds(clock)
  factories.set(clock, ids)
  return ids
}

/** Inserts directly into the database what a contact or an agent has written, without sending or receiving it. */
export async function insertConversation(
  { db, clock }: Given,
  { workspace_id, agent_id }: { workspace_id: string; agent_id: string },
  columns: Partial<ConversationRecord> = {},
): Promise<string> {
  const now = clock.now()
  const row = {
    conversation_id: idsOf(clock)('conv'),
    workspace_id,
    environment: 'sandbox',
    agent_id,
    channel: 'sms',
    number: OWN,
    contact: `+234803${String(++contacts).padStart(7, '0')}`,
    last_message_at: now,
    created_at: now,
    updated_at: now,
    ...columns,
  }
  await db.knex('conversations').insert(row)
  return row.conversation_id
}

/** Inserts an SMS to the agent into the conversation. `columns` overrides its values. */
export async function insertMessage(
  { db, clock }: Given,
  conversation_id: string,
  columns: Partial<MessageRecord> = {},
): Promise<string> {
  const ids = idsOf(clock)
  const conversation = (await db.knex('conversations').where({ conversation_id }).first()) as ConversationRecord
  const { workspace_id, environment, agent_id, channel, contact, number } = conversation
  const inbound = (columns.direction ?? 'inbound') === 'inbound'
  const row = {
    message_id: ids('msg'),
    workspace_id,
    environment,
    agent_id,
    conversation_id,
    channel,
    direction: 'inbound',
    from: inbound ? contact : number,
    to: inbound ? number : contact,
    message_type: 'text',
    body: 'Where is my order?',
    segments: channel === 'sms' ? 1 : 0,
    encoding: channel === 'sms' ? 'GSM-7' : null,
    status: inbound ? 'received' : 'sent',
    turn_id: ids('trn'),
    created_at: clock.now(),
    ...columns,
  }
  await db.knex('messages').insert(row)
  return row.message_id
}

/** A workspace with an agent and one conversation of it. */
export async function withConversation(
  server: TestServer,
  channel: MessageChannel = 'sms',
): Promise<TestWorkspace & { agent_id: string; conversation_id: string }> {
  const workspace = await server.workspace()
  const { agent_id } = await agentOf(workspace.sandbox)
  const conversation_id = await insertConversation(server, { ...workspace, agent_id }, { channel, contact: CONTACT })
  return { ...workspace, agent_id, conversation_id }
}

import pg from 'pg'
import { systemClock as clock } from '../../../packages/clock/src/index.ts'
import { createIds } from '../../../packages/server/src/platform/ids.ts'
import { CARRIER } from './sent-messages.ts'
import { agentOf, contactOf, CONVERSATIONS, numberOf, TEXT, WORKSPACES } from './written-conversations.ts'

/** As many connections as the server has for requests. */
const CONNECTIONS = 16

/** Writes the key, the conversation, the message with its place in the queue, the event and its delivery. */
const storeText = `
  with fresh as (
    insert into bare.inbound_repeats (carrier, repeat_key, arrived_at) values ($1, $2, $3)
  ), conversation as (
    insert into bare.conversations as c (conversation_id, workspace_id, environment, agent_id, channel, number, contact,
      last_message_at, created_at, updated_at)
    values ($4, $5, 'sandbox', $6, 'sms', $7, $8, $3, $3, $3)
    on conflict (agent_id, environment, channel, contact) do update
      set number = excluded.number, last_message_at = excluded.last_message_at, updated_at = excluded.updated_at
  ), message as (
    insert into bare.messages (message_id, workspace_id, environment, agent_id, conversation_id, channel, direction, "from",
      "to", message_type, body, segments, encoding, status, mno, carrier, turn_id, created_at)
    values ($9, $5, 'sandbox', $6, $4, 'sms', 'inbound', $8, $7, 'text', $10, 1, 'GSM-7', 'received', 'mtn', $1, $11, $3)
  ), waiting as (
    insert into bare.waiting_messages (conversation_id, message_id) values ($4, $9)
  ), turn as (
    insert into bare.conversation_turns as t (conversation_id, workspace_id, environment, agent_id, next_attempt_at)
    values ($4, $5, 'sandbox', $6, $3) on conflict (conversation_id) do update set wanted = t.wanted + 1
  ), event as (
    insert into bare.events (event_id, workspace_id, environment, agent_id, event_type, channel, number, "from", body, created_at)
    values ($12, $5, 'sandbox', $6, 'message.received', 'sms', $7, $8, $13, $3)
  )
  insert into bare.pending_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type,
    next_attempt_at, created_at)
  values ($14, $12, $6, $5, 'sandbox', $6, 'message.received', $15, $3)`

const HOUR_MS = 3_600_000

export interface BareInbox {
  /** Writes what a message changes, with everything known in advance. */
  store(number: number): Promise<unknown>
  close(): Promise<void>
}

export async function bareInbox(connection: pg.PoolConfig): Promise<BareInbox> {
  // If a connection ended, its CPU time would be missing from the figures.
  const pool = new pg.Pool({ ...connection, max: CONNECTIONS, idleTimeoutMillis: 0 })
  const ids = createIds(clock)
  await pool.query('select 1')
  return {
    store(number) {
      const now = clock.now()
      const conversation = number % CONVERSATIONS
      const agent = agentOf(conversation)
      const [conversation_id, agent_id, to, from] = [
        `conv_${conversation}`,
        `agt_${agent}`,
        numberOf(agent),
        contactOf(conversation),
      ]
      const [message_id, event_id] = [ids('msg'), ids('evt')]
      const payload = { message_id, conversation_id, direction: 'inbound', from, to, text: TEXT, status: 'received' }
      const event = { event_id, event_type: 'message.received', channel: 'sms', agent_id, number: to, from }
      const body = JSON.stringify({ ...event, timestamp: now.toISOString(), payload })
      const values = [
        CARRIER,
        `key-${number}`,
        now,
        conversation_id,
        `ws_${agent % WORKSPACES}`,
        agent_id,
        to,
        from,
        message_id,
        TEXT,
        ids('trn'),
        event_id,
        body,
        ids('del'),
        new Date(now.getTime() + HOUR_MS),
      ]
      return pool.query({ name: 'bare_inbox', text: storeText, values })
    },
    close: () => pool.end(),
  }
}

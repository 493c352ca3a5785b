import type pg from 'pg'
import type { InboundMessage } from '../../../packages/server/src/gateways/messaging/message-carrier.ts'
import { OWNER_LOCK_CLASS } from '../../../packages/server/src/platform/leases/living-owners.ts'
import { CARRIER } from './sent-messages.ts'

export const WORKSPACES = 8
export const AGENTS = 64
/** The number of conversations. Each has one contact, who writes again and again. */
export const CONVERSATIONS = 5_000
export const TEXT = 'Where is my order 1042? It was to arrive yesterday.'
/** The id of a process that only holds conversations, so that their messages wait. */
const HOLDER = 1_000_000

export const numberOf = (agent: number): string => `+2349000000${String(agent).padStart(3, '0')}`
export const contactOf = (conversation: number): string => `+23480310${String(conversation).padStart(5, '0')}`
/** The agent of a conversation. */
export const agentOf = (conversation: number): number => conversation % AGENTS

/**
 * A message in the form in which a carrier delivers it. It belongs to the sandbox, where it is not charged for later.
 */
export function inboundMessage(number: number): InboundMessage {
  const conversation = number % CONVERSATIONS
  return {
    carrier: CARRIER,
    repeat_key: `key-${number}`,
    repeats_since: null,
    environment: 'sandbox',
    workspace_id: `ws_${agentOf(conversation) % WORKSPACES}`,
    channel: 'sms',
    from: contactOf(conversation),
    to: numberOf(agentOf(conversation)),
    message_type: 'text',
    body: TEXT,
    media: null,
    mno: 'mtn',
    written_at: null,
  }
}

/**
 * Creates agents with a number and a target each, and conversations with a turn in progress: new messages wait, and
 * answers are not part of the measurement.
 */
export async function makeConversations(client: pg.Client): Promise<void> {
  await client.query(`
    insert into workspaces (workspace_id, name, plan, created_at, updated_at)
    select 'ws_' || n, 'Bench', 'scale', now(), now() from generate_series(0, ${WORKSPACES - 1}) n;
    insert into agents (agent_id, workspace_id, display_name, language, ai_provider, webhook_url, tool_definitions, shareable,
      call_window_timezone, recording_enabled, consent_required, screening_enabled, screening_fail_closed, status,
      created_at, updated_at)
    select 'agt_' || n, 'ws_' || n % ${WORKSPACES}, 'Agent ' || n, 'en', 'byom', 'https://example.com/', '[]', false,
      'Africa/Lagos', false, true, false, false, 'active', now(), now() from generate_series(0, ${AGENTS - 1}) n;
    insert into webhook_targets (target_id, workspace_id, agent_id, kind, url, created_at, updated_at)
    select agent_id, workspace_id, agent_id, 'agent_url', webhook_url, now(), now() from agents;
    insert into numbers (number_id, e164, type, country_code, channels, environment, taken)
    select 'num_' || n, '+2349000000' || lpad(n::text, 3, '0'), 'mobile_virtual', 'NG', '{sms}', 'sandbox', true
    from generate_series(0, ${AGENTS - 1}) n;
    insert into number_claims (number_id, workspace_id, environment, agent_id, channels, status, provisioned_at)
    select 'num_' || n, 'ws_' || n % ${WORKSPACES}, 'sandbox', 'agt_' || n, '{sms}', 'provisioned', now()
    from generate_series(0, ${AGENTS - 1}) n`)
  await client.query(`select pg_advisory_lock(${OWNER_LOCK_CLASS}, ${HOLDER})`)
  for (const schema of ['public', 'bare'])
    await client.query(`
      insert into ${schema}.conversations (conversation_id, workspace_id, environment, agent_id, channel, number, contact,
        created_at, updated_at)
      select 'conv_' || n, 'ws_' || n % ${AGENTS} % ${WORKSPACES}, 'sandbox', 'agt_' || n % ${AGENTS}, 'sms',
        '+2349000000' || lpad((n % ${AGENTS})::text, 3, '0'), '+23480310' || lpad(n::text, 5, '0'), now(), now()
      from generate_series(0, ${CONVERSATIONS - 1}) n;
      insert into ${schema}.conversation_turns (conversation_id, workspace_id, environment, agent_id, claim, leased_by,
        next_attempt_at)
      select conversation_id, workspace_id, environment, agent_id, 1, ${HOLDER}, now() + interval '1 day'
      from ${schema}.conversations`)
  await client.query('vacuum analyze')
}

/** The stored messages so far. */
export async function countStored(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<Record<string, number>>(
    `select (select count(*) from messages)::int as messages, (select count(*) from waiting_messages)::int as waiting,
       (select count(*) from events)::int as events, (select count(*) from pending_deliveries)::int as deliveries,
       (select count(*) from conversations)::int as conversations,
       (select sum(wanted) - ${CONVERSATIONS} from conversation_turns)::int as wanted`,
  )
  return rows[0] ?? {}
}

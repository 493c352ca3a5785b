import type { TurnAgent } from '../../../gateways/ai/responder.ts'
import { run, statement, type StatementTarget } from '../../../platform/db/statement.ts'
import { versionFor, withVersion } from '../../agents/versions/version-sql.ts'
import { blockedAt } from '../../billing/workspace-block.ts'
import { optedOut } from '../../consent/opted-out.ts'
import type { ConversationRecord } from '../conversation.model.ts'
import type { MessageRecord } from '../message.model.ts'

/** The message of a conversation that is answered next, and the facts that decide whether it is. */
export interface NextTurn {
  /** The value at the time of reading. While it does not change, no further message waits. */
  wanted: number
  /** Null if nothing waits. */
  first: { place: number; message: MessageRecord } | null
  /** Whether further messages wait. */
  more: boolean
  mode: ConversationRecord['mode']
  /**
   * The agent as it is now. Each message is answered by the agent that it was addressed to. Null if that agent was deleted, alone or
   * with its workspace.
   */
  agent: (TurnAgent & { status: 'active' | 'paused' }) | null
  opted_out: boolean
  /** Whether the balance is used up or the operator has blocked the workspace. */
  is_blocked: boolean
}

/** A process's claim on a conversation. */
export interface TurnClaim {
  conversation_id: string
  claim: number
}

/** The turn of one message. */
export interface WaitingTurn extends TurnClaim {
  place: number
}

type Row = Omit<NextTurn, 'first'> & MessageRecord & { place: number | null }

const contact = { workspace_id: 'c.workspace_id', environment: 'c.environment', e164: 'c.contact' }

export const selectNext = statement<TurnClaim, Row>(
  'next_message_turn',
  `select t.wanted, w.place, exists (
       select from waiting_messages o where o.conversation_id = t.conversation_id and o.place > w.place) as more, c.mode, ${optedOut(contact)} as opted_out,
     (select balance_kobo <= 0 from workspaces where workspace_id = c.workspace_id)
       or ${blockedAt('c.workspace_id')} is not null as is_blocked, m.*,
     (${withVersion(
       `select a.agent_id, a.workspace_id, a.display_name, a.language, a.ai_provider, a.ai_model, a.system_prompt,
         a.webhook_url, a.webhook_format, a.webhook_model, a.webhook_keys, a.tool_definitions, a.mcp_servers, a.mcp_headers, a.knowledge_base_id, a.status, a.allowed_destinations,
         o.allowed_destinations as workspace_allowed_destinations, a.version,
         ${versionFor({ agent: 'a', contact: 'c.contact' })} as contact_version
       from agents a join workspaces o on o.workspace_id = a.workspace_id and o.deleted_at is null
       where a.agent_id = c.agent_id and a.deleted_at is null`,
       's.contact_version',
     )}) as agent
   from conversation_turns t
   join conversations c using (conversation_id)
   left join lateral (
     select place, message_id from waiting_messages where conversation_id = t.conversation_id order by place limit 1) w on true
   left join messages m on m.message_id = w.message_id
   where t.conversation_id = :conversation_id and t.claim = :claim`,
  { hot: 'messages' },
)

/** @returns null if another process has the conversation now. */
export async function nextTurn(db: StatementTarget, claim: TurnClaim): Promise<NextTurn | null> {
  const [row] = await run(db, selectNext, claim)
  if (!row) return null
  const { wanted, more, mode, opted_out, is_blocked, agent, place, ...message } = row
  return { wanted, more, mode, opted_out, is_blocked, agent, first: place === null ? null : { place, message } }
}

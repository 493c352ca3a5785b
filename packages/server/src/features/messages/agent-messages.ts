import type { Environment } from '../../platform/caller.ts'
import { run, statement, type StatementTarget } from '../../platform/db/statement.ts'
import { kindsOf, newestOfKinds, type Kinds } from './message-kinds.ts'
import type { MessageRecord } from './message.model.ts'

/** The readable content of a message, without delivery details. */
export type WrittenMessage = Pick<
  MessageRecord,
  | 'message_id'
  | 'conversation_id'
  | 'channel'
  | 'direction'
  | 'from'
  | 'to'
  | 'body'
  | 'media_caption'
  | 'status'
  | 'created_at'
>

interface AgentScope {
  workspace_id: string
  environment: Environment
  agent_id: string
}

/** The bounds of all message ids. */
const BEGINNING = 'msg_'
const END = 'msg_~'
const MESSAGES = 250

const messagesBefore = statement<AgentScope & Kinds & { before: string; from: string; limit: number }, WrittenMessage>(
  'agent_messages_before',
  newestOfKinds(
    'message_id, conversation_id, channel, direction, "from", "to", body, media_caption, status, created_at',
    'agent_id = :agent_id and environment = :environment and workspace_id = :workspace_id',
  ),
)

/**
 * All messages between an agent and its contacts, newest first. Each batch is a separate statement, so that a slow reader holds neither
 * a connection nor a snapshot.
 */
export async function* agentMessages(
  db: StatementTarget,
  scope: AgentScope,
): AsyncGenerator<WrittenMessage[], void, undefined> {
  for (let before = END; ;) {
    const range = { before, from: BEGINNING, limit: MESSAGES }
    const rows = await run(db, messagesBefore, { ...scope, ...kindsOf({}), ...range })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (rows.length < MESSAGES) return
    before = last.message_id
  }
}

import type { ConversationRow } from '../../generated/types.gen.ts'
import type { StatementTarget } from '../../platform/db/statement.ts'
import { spokenTurns, type AgentScope, type SpokenTurn } from '../calls/transcript/spoken-turns.ts'
import { agentMessages, type WrittenMessage } from '../messages/agent-messages.ts'
import { agentNotes, type WrittenNote } from './notes/agent-notes.ts'
import { mergeNewest, type Newest } from './merge-newest.ts'

/** The most rows of an export, which has the newest ones. */
export const MAX_ROWS = 10_000

export type RowSource = Newest<ConversationRow>

/** Turns, messages and notes in the order of time, except that the turns of a call stay together if calls overlap. */
export function allRows(db: StatementTarget, scope: AgentScope): RowSource {
  return mergeNewest(voiceRows(db, scope), mergeNewest(messageRows(db, scope), noteRows(db, scope)))
}

/** The turns of calls. */
async function* voiceRows(db: StatementTarget, scope: AgentScope): AsyncGenerator<ConversationRow[], void, undefined> {
  for await (const turns of spokenTurns(db, scope)) yield turns.map(voiceRow)
}

/** SMS and WhatsApp messages. */
async function* messageRows(
  db: StatementTarget,
  scope: AgentScope,
): AsyncGenerator<ConversationRow[], void, undefined> {
  for await (const messages of agentMessages(db, scope)) yield messages.map(messageRow)
}

/** The notes about the agent's conversations. */
async function* noteRows(db: StatementTarget, scope: AgentScope): AsyncGenerator<ConversationRow[], void, undefined> {
  for await (const notes of agentNotes(db, scope)) yield notes.map(noteRow)
}

/** The first rows of a source. The rest is not read. */
export async function* newestRows(source: RowSource): AsyncGenerator<ConversationRow[], void, undefined> {
  let left = MAX_ROWS
  for await (const batch of source) {
    yield batch.slice(0, left)
    left -= batch.length
    if (left <= 0) return
  }
}

function voiceRow({ role, speaker, direction, from_number, to_number, ...turn }: SpokenTurn): ConversationRow {
  const [contact, own] = direction === 'inbound' ? [from_number, to_number] : [to_number, from_number]
  const heard = role === 'caller'
  return {
    conversation_id: null,
    message_id: null,
    call_id: turn.call_id,
    channel: 'voice',
    direction: heard ? 'inbound' : 'outbound',
    from: heard ? contact : own,
    to: heard ? own : contact,
    text: turn.text,
    status: turn.status,
    timestamp: turn.timestamp.toISOString(),
    speaker: speaker ?? null,
  }
}

function messageRow({ body, media_caption, created_at, ...message }: WrittenMessage): ConversationRow {
  const { conversation_id, message_id, channel, direction, from, to, status } = message
  return {
    conversation_id,
    message_id,
    call_id: null,
    channel,
    direction,
    from,
    to,
    text: body === '' ? (media_caption ?? '') : body,
    status,
    timestamp: created_at.toISOString(),
    speaker: null,
  }
}

function noteRow({ conversation_id, channel, author_user_id: from, text, created_at }: WrittenNote): ConversationRow {
  const nothing = { message_id: null, call_id: null, to: '' }
  const timestamp = created_at.toISOString()
  return {
    conversation_id,
    ...nothing,
    channel,
    direction: 'internal',
    from,
    text,
    status: 'note',
    timestamp,
    speaker: null,
  }
}

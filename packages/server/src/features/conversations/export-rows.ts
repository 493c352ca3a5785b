import type { ConversationRow } from '../../generated/types.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { spokenTurns, type AgentScope, type SpokenTurn } from '../calls/spoken-turns.ts'

/** Of one export: the newest. */
export const MOST_ROWS = 10_000

/** Rows of one channel, newest first and in batches that fit into memory. Each channel is a source of its own. */
export type RowSource = AsyncIterable<ConversationRow[]>

/** What was said in calls. */
export async function* voiceRows(db: Database, scope: AgentScope): AsyncGenerator<ConversationRow[], void, undefined> {
  for await (const turns of spokenTurns(db, scope)) yield turns.map(voiceRow)
}

/** The first rows of a source, and no more of it. */
export async function* newestRows(source: RowSource): AsyncGenerator<ConversationRow[], void, undefined> {
  let left = MOST_ROWS
  for await (const batch of source) {
    yield batch.slice(0, left)
    left -= batch.length
    if (left <= 0) return
  }
}

function voiceRow({ role, direction, from_number, to_number, ...turn }: SpokenTurn): ConversationRow {
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
  }
}

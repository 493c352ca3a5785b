import type { TranscriptTurn } from '../../../generated/types.gen.ts'
import { run, statement, type StatementTarget } from '../../../platform/db/statement.ts'
import { HISTORY_TURNS } from '../../turns/history.ts'
import type { MessageRecord } from '../message.model.ts'

type Asked = Pick<MessageRecord, 'conversation_id' | 'message_id'>

type HistoryRow = Pick<
  MessageRecord,
  | 'message_id'
  | 'direction'
  | 'message_type'
  | 'body'
  | 'media_caption'
  | 'turn_id'
  | 'reply_to_message_id'
  | 'created_at'
>

/**
 * The turns before the message, and everything sent until now: replies to earlier messages of a burst are newer than this one, which
 * has waited. Messages that were not sent, were erased or were not kept are not part of the conversation.
 */
export const selectHistory = statement<Asked & { limit: number }, HistoryRow>(
  'message_turn_history',
  `with written as (
     select * from messages
     where conversation_id = :conversation_id and message_id <= :message_id and direction = 'inbound'
     order by message_id desc limit :limit
   ), sent as (
     select * from messages
     where conversation_id = :conversation_id and direction = 'outbound'
     order by message_id desc limit :limit
   )
   select message_id, direction, message_type, body, media_caption, turn_id, reply_to_message_id, created_at
   from (select * from written union all select * from sent) m
   where erased_at is null and (body <> '' or message_type <> 'text')
     and (status <> 'send_failed' or error_code = 'outcome_unknown')`,
  { hot: 'messages' },
)

/** The last turns of the conversation, oldest first. The message is the last of them. */
export async function turnHistory(db: StatementTarget, asked: Asked): Promise<TranscriptTurn[]> {
  const rows = await run(db, selectHistory, { ...asked, limit: HISTORY_TURNS })
  const current = rows.filter(({ message_id }) => message_id === asked.message_id)
  const earlier = rows.filter(({ message_id }) => message_id !== asked.message_id).toSorted(byPlace)
  return [...earlier, ...current].slice(-HISTORY_TURNS).map(turnOf)
}

/** Sorts a reply after the message that it answers, even if other messages were written in between. */
function byPlace(a: HistoryRow, b: HistoryRow): number {
  const [one, other] = [placeOf(a), placeOf(b)]
  return one < other ? -1 : Number(one > other)
}

function placeOf({ message_id, reply_to_message_id }: HistoryRow): string {
  return reply_to_message_id === null ? message_id : `${reply_to_message_id} `
}

function turnOf(row: HistoryRow): TranscriptTurn {
  const { turn_id, direction, created_at } = row
  const role = direction === 'inbound' ? 'caller' : 'agent'
  return { turn_id, role, text: writtenText(row), timestamp: created_at.toISOString() }
}

/** A message as text, such as `[image]` for one without text. */
export function writtenText({
  body,
  media_caption,
  message_type,
}: Pick<MessageRecord, 'body' | 'media_caption' | 'message_type'>): string {
  return body || media_caption || `[${message_type}]`
}

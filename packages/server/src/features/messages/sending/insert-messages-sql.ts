import { rowList, type ParamsOf, type RowIn } from '../../../platform/db/rows.ts'
import { statement } from '../../../platform/db/statement.ts'
import { keepReplies } from '../../../platform/idempotency.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { MessageRecord } from '../message.model.ts'
import type { NewMessage } from './new-message.ts'

/** The columns of `queued` messages that are not charged. */
const unchargedColumns = {
  message_id: 'text',
  workspace_id: 'text',
  environment: 'text',
  agent_id: 'text',
  agent_version: 'int?',
  /** The id for the conversation, in case the message begins one. */
  conversation_id: 'text',
  channel: 'text',
  from: 'text',
  to: 'text',
  message_type: 'text',
  body: 'text?',
  media_url: 'text?',
  media_caption: 'text?',
  /** JSON. */
  template: 'text?',
  interactive: 'text?',
  segments: 'int',
  encoding: 'text?',
  turn_id: 'text?',
  reply_to_message_id: 'text?',
  created_at: 'timestamptz',
} as const

export const unchargedRows = rowList('m', unchargedColumns)

/** Messages with the replies that are stored under their requests' keys. */
export const requestedRows = rowList('m', {
  ...unchargedColumns,
  idem_operation_id: 'text',
  idem_key: 'text?',
  idem_request_hash: 'text?',
  idem_body: 'text?',
  idem_created_at: 'timestamptz',
})

/**
 * SQL: part of a larger statement that inserts `queued` messages into their conversations, which they begin if there are none.
 * Conversations are locked in order, so that two batches do not wait for each other.
 * @param source - Has the columns of `unchargedRows`.
 */
export const insertUncharged = (source: string): string => `
  conversation as (
     insert into conversations (conversation_id, workspace_id, environment, agent_id, channel, number, contact,
       inbox_at, last_message_at, created_at, updated_at)
     select distinct on (agent_id, environment, channel, "to") conversation_id, workspace_id, environment, agent_id, channel,
       "from", "to", created_at, created_at, created_at, created_at
     from ${source} order by agent_id, environment, channel, "to", message_id desc
     on conflict (agent_id, environment, channel, contact) do update set number = excluded.number,
       last_message_at = greatest(conversations.last_message_at, excluded.last_message_at), updated_at = excluded.updated_at
     returning conversation_id, agent_id, environment, channel, contact
   ), inserted as (
     insert into messages (message_id, workspace_id, environment, agent_id, agent_version, conversation_id, channel, direction, "from", "to",
       message_type, body, media_url, media_caption, template, interactive, segments, encoding, status, cost_kobo, turn_id,
       reply_to_message_id, created_at)
     select m.message_id, m.workspace_id, m.environment, m.agent_id, m.agent_version, c.conversation_id, m.channel, 'outbound', m."from", m."to",
       m.message_type, m.body, m.media_url, m.media_caption, m.template::json, m.interactive::json, m.segments, m.encoding,
       'queued', 0, m.turn_id, m.reply_to_message_id, m.created_at
     from ${source} m join conversation c
       on (c.agent_id, c.environment, c.channel, c.contact) = (m.agent_id, m.environment, m.channel, m."to")
     returning message_id, conversation_id
   )`

/** Inserts messages with the replies under their keys, which are taken in order. A message whose key is already taken is not returned. */
export const insertMessages = statement<
  ParamsOf<typeof requestedRows>,
  Pick<MessageRecord, 'message_id' | 'conversation_id'>
>(
  'insert_messages',
  `with wanted as (
     select * from ${requestedRows.source}
   ), ${keepReplies('wanted')}, admitted as (
     select * from wanted where idem_key is null
       or (workspace_id, environment, idem_operation_id, idem_key) in (select * from kept_replies)
   ), ${insertUncharged('admitted')}
   select message_id, conversation_id from inserted`,
  { hot: 'messages' },
)

/** Converts the message to a row of `unchargedRows`. */
export function unchargedRow({ ids }: { ids: Ids }, message: NewMessage): RowIn<typeof unchargedRows> {
  const { template, interactive } = message
  return {
    ...message,
    conversation_id: ids('conv'),
    template: template && JSON.stringify(template),
    interactive: interactive && JSON.stringify(interactive),
  }
}

import { statement } from '../../../platform/db/statement.ts'
import { keepReplies, type IdempotencyParams } from '../../../platform/idempotency.ts'
import type { MessageRecord } from '../message.model.ts'

/** A message that nothing is charged for, with the reply that is kept under its request's key. */
export interface UnchargedMessage
  extends
    Omit<IdempotencyParams, 'idem_workspace_id' | 'idem_environment'>,
    Pick<
      MessageRecord,
      | 'message_id'
      | 'workspace_id'
      | 'environment'
      | 'agent_id'
      | 'channel'
      | 'from'
      | 'to'
      | 'message_type'
      | 'body'
      | 'media_url'
      | 'media_caption'
      | 'segments'
      | 'encoding'
      | 'turn_id'
      | 'created_at'
    > {
  /** The id of the conversation that this message begins, if it begins one. */
  conversation_id: string
  /** JSON. */
  template: string | null
  interactive: string | null
}

type InsertParams = { [K in keyof UnchargedMessage]: UnchargedMessage[K][] }

/**
 * Inserts `queued` messages into their conversations, which they begin if those do not exist, with the replies under
 * their keys. Keys and conversations are taken in their order, so that two batches do not wait for each other. A
 * message is not returned if its key was taken.
 */
export const insertMessages = statement<InsertParams, Pick<MessageRecord, 'message_id' | 'conversation_id'>>(
  'insert_messages',
  `with wanted as (
     select * from unnest(:message_id::text[], :workspace_id::text[], :environment::text[], :agent_id::text[],
       :conversation_id::text[], :channel::text[], :from::text[], :to::text[], :message_type::text[], :body::text[],
       :media_url::text[], :media_caption::text[], :template::text[], :interactive::text[], :segments::int[],
       :encoding::text[], :turn_id::text[], :created_at::timestamptz[], :idem_operation_id::text[], :idem_key::text[],
       :idem_request_hash::text[], :idem_body::text[], :idem_created_at::timestamptz[])
       as m (message_id, workspace_id, environment, agent_id, conversation_id, channel, "from", "to", message_type, body,
         media_url, media_caption, template, interactive, segments, encoding, turn_id, created_at, idem_operation_id, idem_key,
         idem_request_hash, idem_body, idem_created_at)
   ), ${keepReplies('wanted')}, admitted as (
     select * from wanted where idem_key is null
       or (workspace_id, environment, idem_operation_id, idem_key) in (select * from kept_replies)
   ), conversation as (
     insert into conversations (conversation_id, workspace_id, environment, agent_id, channel, number, contact,
       last_message_at, created_at, updated_at)
     select distinct on (agent_id, environment, channel, "to") conversation_id, workspace_id, environment, agent_id, channel,
       "from", "to", created_at, created_at, created_at
     from admitted order by agent_id, environment, channel, "to", message_id desc
     on conflict (agent_id, environment, channel, contact) do update set number = excluded.number,
       last_message_at = greatest(conversations.last_message_at, excluded.last_message_at), updated_at = excluded.updated_at
     returning conversation_id, agent_id, environment, channel, contact
   )
   insert into messages (message_id, workspace_id, environment, agent_id, conversation_id, channel, direction, "from", "to",
     message_type, body, media_url, media_caption, template, interactive, segments, encoding, status, cost_kobo, turn_id,
     created_at)
   select m.message_id, m.workspace_id, m.environment, m.agent_id, c.conversation_id, m.channel, 'outbound', m."from", m."to",
     m.message_type, m.body, m.media_url, m.media_caption, m.template::json, m.interactive::json, m.segments, m.encoding,
     'queued', 0, m.turn_id, m.created_at
   from admitted m join conversation c
     on (c.agent_id, c.environment, c.channel, c.contact) = (m.agent_id, m.environment, m.channel, m."to")
   returning message_id, conversation_id`,
  { hot: 'messages' },
)

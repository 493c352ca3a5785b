import {
  emitDependent,
  emittedDependent,
  type DependentParams,
  type EmittedDependent,
} from '../../../delivery/events-sql.ts'
import { rowList, type ParamsOf } from '../../../platform/db/rows.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { NewMessage } from './new-messages.ts'

const inbound = rowList('m', {
  message_id: 'text',
  workspace_id: 'text',
  environment: 'text',
  agent_id: 'text',
  conversation_id: 'text',
  channel: 'text',
  from: 'text',
  to: 'text',
  message_type: 'text',
  body: 'text?',
  segments: 'int',
  encoding: 'text?',
  mno: 'text?',
  carrier: 'text?',
  turn_id: 'text?',
  /** Whether the agent has to answer. */
  turn_wanted: 'boolean',
})

type InsertParams = ParamsOf<typeof inbound> & { now: Date }

/**
 * Inserts new inbound messages with their events, and queues those that need a turn. The rows of conversations with waiting messages
 * are locked in a fixed order, like the conversations before them.
 */
export const insertInbound = statement<InsertParams & DependentParams, EmittedDependent>(
  'insert_inbound_messages',
  `with arrived as (
     select * from ${inbound.source}
   ), stored as (
     insert into messages (message_id, workspace_id, environment, agent_id, conversation_id, channel, direction, "from",
       "to", message_type, body, segments, encoding, status, mno, carrier, turn_id, created_at)
     select message_id, workspace_id, environment, agent_id, conversation_id, channel, 'inbound', "from", "to",
       message_type, body, segments, encoding, 'received', mno, carrier, turn_id, :now
     from arrived returning message_id as subject
   ), waiting as (
     insert into waiting_messages (conversation_id, message_id)
     select conversation_id, message_id from arrived where turn_wanted order by message_id collate "C"
   ), turns as (
     insert into conversation_turns as t (conversation_id, workspace_id, environment, agent_id, next_attempt_at)
     select distinct conversation_id, workspace_id, environment, agent_id, :now::timestamptz from arrived
     where turn_wanted order by conversation_id
     on conflict (conversation_id) do update set wanted = t.wanted + 1
   ), ${emitDependent('stored')} ${emittedDependent('stored')}`,
  { hot: 'messages' },
)

export function insertParams(news: readonly NewMessage[], now: Date): InsertParams {
  return { ...inbound.params(news.map(({ record, turn_wanted }) => ({ ...record, turn_wanted }))), now }
}

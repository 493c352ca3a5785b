import {
  emitDependent,
  emittedDependent,
  type DependentParams,
  type EmittedDependent,
} from '../../../delivery/events-sql.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { MessageRecord } from '../message.model.ts'
import type { NewMessage } from './new-messages.ts'

interface InsertParams {
  message_ids: string[]
  workspace_ids: string[]
  environments: string[]
  agent_ids: string[]
  conversation_ids: string[]
  channels: string[]
  froms: string[]
  tos: string[]
  message_types: string[]
  bodies: string[]
  segments: number[]
  encodings: (string | null)[]
  mnos: (string | null)[]
  carriers: (string | null)[]
  turn_ids: string[]
  /** Whether the agent is to answer it. */
  turns_wanted: boolean[]
  now: Date
}

/**
 * New inbound messages with their events, and what waits for a turn. The rows of conversations with waiting messages are
 * locked in one order, as the conversations themselves have been.
 */
export const insertInbound = statement<InsertParams & DependentParams, EmittedDependent>(
  'insert_inbound_messages',
  `with arrived as (
     select * from unnest(:message_ids::text[], :workspace_ids::text[], :environments::text[], :agent_ids::text[],
       :conversation_ids::text[], :channels::text[], :froms::text[], :tos::text[], :message_types::text[],
       :bodies::text[], :segments::int[], :encodings::text[], :mnos::text[], :carriers::text[], :turn_ids::text[],
       :turns_wanted::boolean[])
       as m (message_id, workspace_id, environment, agent_id, conversation_id, channel, "from", "to", message_type, body,
         segments, encoding, mno, carrier, turn_id, turn_wanted)
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
  const column = <K extends keyof MessageRecord>(name: K): MessageRecord[K][] => news.map(({ record }) => record[name])
  return {
    message_ids: column('message_id'),
    workspace_ids: column('workspace_id'),
    environments: column('environment'),
    agent_ids: column('agent_id'),
    conversation_ids: column('conversation_id'),
    channels: column('channel'),
    froms: column('from'),
    tos: column('to'),
    message_types: column('message_type'),
    bodies: column('body'),
    segments: column('segments'),
    encodings: column('encoding'),
    mnos: column('mno'),
    carriers: column('carrier'),
    turn_ids: column('turn_id'),
    turns_wanted: news.map(({ turn_wanted }) => turn_wanted),
    now,
  }
}

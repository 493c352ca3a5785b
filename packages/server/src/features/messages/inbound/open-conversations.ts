import type { InboundMessage } from '../../../gateways/messaging/message-carrier.ts'
import type { Ids } from '../../../platform/ids.ts'
import { rowList, type ParamsOf } from '../../../platform/db/rows.ts'
import { run, statement, type StatementTarget } from '../../../platform/db/statement.ts'
import { optedOut } from '../../consent/opted-out.ts'
import type { ConversationRecord } from '../conversation.model.ts'
import type { NumberHolder } from './number-holders.ts'

/** A message of a batch. Two messages are never the same object, even if a carrier delivers one twice at once. */
export interface Received {
  message: InboundMessage
}

/** A message with the agent that receives it. */
export interface Arrival {
  received: Received
  holder: NumberHolder & { agent_id: string }
}

/** The conversation that an arrival belongs to, locked until the transaction ends. */
export interface OpenConversation extends Pick<ConversationRecord, 'conversation_id' | 'mode'> {
  /** The contact's state before this message. */
  opted_out: boolean
}

const arriving = rowList('a', {
  place: 'int',
  carrier: 'text',
  repeat_key: 'text',
  repeats_since: 'timestamptz?',
  conversation_id: 'text',
  workspace_id: 'text',
  environment: 'text',
  agent_id: 'text',
  channel: 'text',
  number: 'text',
  contact: 'text',
  /** The time at which the message was written, at most `now`. */
  written_at: 'timestamptz',
})

type OpenParams = ParamsOf<typeof arriving> & { now: Date }

/** Free text may be sent for this long after the contact wrote. If a message was delayed, the rest of its window is shorter. */
const WINDOW = "interval '24 hours'"
/** The time before the end of a window at which `window.closing` is sent. */
const NOTICE = "interval '60 minutes'"

/**
 * Takes the key of each message, unless the same key was taken within the time in which the message may be a repeat. Then finds or
 * creates the conversations of the new messages. Both steps have a fixed order, so that two batches never deadlock. A batch that has
 * locked a conversation stores its messages before any other batch.
 */
export const openStatement = statement<OpenParams, OpenConversation & { place: number }>(
  'open_inbound_conversations',
  `with arrivals as (
     select * from ${arriving.source}
   ), fresh as (
     insert into inbound_repeats as r (carrier, repeat_key, arrived_at, repeats_since)
     select carrier, repeat_key, :now::timestamptz, repeats_since from arrivals order by carrier, repeat_key
     on conflict (carrier, repeat_key) do update
       set arrived_at = excluded.arrived_at, repeats_since = excluded.repeats_since
       where r.arrived_at < excluded.repeats_since
     returning carrier, repeat_key
   ), news as (
     select a.* from arrivals a join fresh using (carrier, repeat_key)
   ), latest as (
     select distinct on (agent_id, environment, channel, contact) *,
       case channel when 'whatsapp' then max(written_at) over (partition by agent_id, environment, channel, contact) end
         + ${WINDOW} as window_expires_at,
       count(*) over (partition by agent_id, environment, channel, contact)::int as received
     from news
     order by agent_id, environment, channel, contact, place desc
   ), opened as (
     insert into conversations as c (conversation_id, workspace_id, environment, agent_id, channel, number, contact,
       window_expires_at, window_closing_at, inbox_at, last_message_at, created_at, updated_at)
     select conversation_id, workspace_id, environment, agent_id, channel, number, contact,
       window_expires_at, window_expires_at - ${NOTICE}, :now, :now, :now, :now
     from latest order by agent_id, environment, channel, contact
     on conflict (agent_id, environment, channel, contact) do update
       set number = excluded.number, window_expires_at = greatest(c.window_expires_at, excluded.window_expires_at),
         window_closing_at = case when c.window_expires_at >= excluded.window_expires_at then c.window_closing_at
           else excluded.window_closing_at end,
         inbox_at = case c.mode when 'human' then excluded.inbox_at else c.inbox_at end,
         unread_count = case c.mode when 'human' then c.unread_count + (
           select l.received from latest l where (l.agent_id, l.environment, l.channel, l.contact)
             = (excluded.agent_id, excluded.environment, excluded.channel, excluded.contact)) else 0 end,
         last_message_at = excluded.last_message_at, updated_at = excluded.updated_at
     returning c.conversation_id, c.agent_id, c.environment, c.channel, c.contact, c.mode
   )
   select n.place, o.conversation_id, o.mode,
     ${optedOut({ workspace_id: 'n.workspace_id', environment: 'n.environment', e164: 'n.contact' })} as opted_out
   from news n join opened o using (agent_id, environment, channel, contact)`,
  { hot: 'messages' },
)

/** @returns the conversation of each arrival that is not a repeat. */
export async function openConversations(
  { db, ids }: { db: StatementTarget; ids: Ids },
  arrivals: readonly Arrival[],
  now: Date,
): Promise<Map<Arrival, OpenConversation>> {
  const rows = await run(db, openStatement, {
    ...arriving.params(
      arrivals.map((arrival, index) => ({ ...rowOf(arrival, now), place: index, conversation_id: ids('conv') })),
    ),
    now,
  })
  return new Map(rows.map(({ place, ...conversation }) => [arrivals[place]!, conversation] as const))
}

function rowOf({ received: { message }, holder }: Arrival, now: Date) {
  const { carrier, repeat_key, repeats_since, environment, channel, to, from, written_at } = message
  return {
    carrier,
    repeat_key,
    repeats_since,
    workspace_id: holder.workspace_id,
    environment,
    agent_id: holder.agent_id,
    channel,
    number: to,
    contact: from,
    written_at: written_at !== null && written_at < now ? written_at : now,
  }
}

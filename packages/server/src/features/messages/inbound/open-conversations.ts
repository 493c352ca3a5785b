import type { InboundMessage } from '../../../gateways/messaging/message-carrier.ts'
import type { Ids } from '../../../platform/ids.ts'
import { run, statement, type StatementTarget } from '../../../platform/db/statement.ts'
import { optedOut } from '../../consent/opted-out.ts'
import type { ConversationRecord } from '../conversation.model.ts'
import type { NumberHolder } from './number-holders.ts'

/** A message of a batch. Two are never the same object, even if a carrier delivers one twice at once. */
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
  /** As of the messages before. */
  opted_out: boolean
}

interface OpenParams {
  places: number[]
  carriers: string[]
  repeat_keys: string[]
  repeats_since: (Date | null)[]
  conversation_ids: string[]
  workspace_ids: string[]
  environments: string[]
  agent_ids: string[]
  channels: string[]
  numbers: string[]
  contacts: string[]
  /** When each was written, `now` at the latest. */
  written: Date[]
  now: Date
}

/** How long after the contact wrote free text may be sent; a message that was delayed on its way opens less of it. */
const WINDOW = "interval '24 hours'"
/** How long before its end `window.closing` is sent. */
const NOTICE = "interval '60 minutes'"

/**
 * Takes the key of each message, unless it was taken since the message may be a repeat; then finds or creates the
 * conversations of those that are new. Both in one order, so that two batches never deadlock. A batch that
 * has the lock on a conversation stores its messages before those of any other.
 */
export const openStatement = statement<OpenParams, OpenConversation & { place: number }>(
  'open_inbound_conversations',
  `with arrivals as (
     select * from unnest(:places::int[], :carriers::text[], :repeat_keys::text[], :repeats_since::timestamptz[],
       :conversation_ids::text[], :workspace_ids::text[], :environments::text[], :agent_ids::text[], :channels::text[],
       :numbers::text[], :contacts::text[], :written::timestamptz[])
       as a (place, carrier, repeat_key, repeats_since, conversation_id, workspace_id, environment, agent_id, channel,
         number, contact, written_at)
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
         + ${WINDOW} as window_expires_at
     from news
     order by agent_id, environment, channel, contact, place desc
   ), opened as (
     insert into conversations as c (conversation_id, workspace_id, environment, agent_id, channel, number, contact,
       window_expires_at, window_closing_at, last_message_at, created_at, updated_at)
     select conversation_id, workspace_id, environment, agent_id, channel, number, contact,
       window_expires_at, window_expires_at - ${NOTICE}, :now, :now, :now
     from latest order by agent_id, environment, channel, contact
     on conflict (agent_id, environment, channel, contact) do update
       set number = excluded.number, window_expires_at = greatest(c.window_expires_at, excluded.window_expires_at),
         window_closing_at = case when c.window_expires_at >= excluded.window_expires_at then c.window_closing_at
           else excluded.window_closing_at end,
         last_message_at = excluded.last_message_at, updated_at = excluded.updated_at
     returning c.conversation_id, c.agent_id, c.environment, c.channel, c.contact, c.mode
   )
   select n.place, o.conversation_id, o.mode,
     ${optedOut({ workspace_id: 'n.workspace_id', environment: 'n.environment', e164: 'n.contact' })} as opted_out
   from news n join opened o using (agent_id, environment, channel, contact)`,
  { hot: 'messages' },
)

/** @returns the conversation of each arrival that has not come before. */
export async function openConversations(
  { db, ids }: { db: StatementTarget; ids: Ids },
  arrivals: readonly Arrival[],
  now: Date,
): Promise<Map<Arrival, OpenConversation>> {
  const column = <T>(of: (message: InboundMessage, holder: Arrival['holder']) => T): T[] =>
    arrivals.map(({ received, holder }) => of(received.message, holder))
  const rows = await run(db, openStatement, {
    places: arrivals.map((_, place) => place),
    carriers: column(({ carrier }) => carrier),
    repeat_keys: column(({ repeat_key }) => repeat_key),
    repeats_since: column(({ repeats_since }) => repeats_since),
    conversation_ids: column(() => ids('conv')),
    workspace_ids: column((_, { workspace_id }) => workspace_id),
    environments: column(({ environment }) => environment),
    agent_ids: column((_, { agent_id }) => agent_id),
    channels: column(({ channel }) => channel),
    numbers: column(({ to }) => to),
    contacts: column(({ from }) => from),
    written: column(({ written_at }) => (written_at !== null && written_at < now ? written_at : now)),
    now,
  })
  // oxlint-disable-next-line typescript/no-non-null-assertion -- the places are those of the arrivals
  return new Map(rows.map(({ place, ...conversation }) => [arrivals[place]!, conversation] as const))
}

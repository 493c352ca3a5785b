import { columnsOf } from './columns-of.ts'
import { run, statement, type StatementTarget } from '../../packages/server/src/platform/db/statement.ts'
import { groupCommit } from '../../packages/server/src/platform/group-commit.ts'
import type { Ids } from '../../packages/server/src/platform/ids.ts'

export interface BareMessage {
  workspace_id: string
  agent_id: string
  from: string
  to: string
  body: string
}

interface BareMessageRow extends BareMessage {
  message_id: string
  conversation_id: string
  turn_id: string
  now: Date
  event_id: string
  event_body: string
  delivery_id: string
  job_id: string
  job_payload: string
}

const COLUMNS = [
  'workspace_id',
  'agent_id',
  'from',
  'to',
  'body',
  'message_id',
  'conversation_id',
  'turn_id',
  'now',
  'event_id',
  'event_body',
  'delivery_id',
  'job_id',
  'job_payload',
] as const satisfies (keyof BareMessageRow)[]

/**
 * The rows of sandbox messages that were sent, in copies of the tables that no engine reads: conversation, message,
 * part, event, delivery, and the job of the simulated receipt.
 */
const insert = statement<{ [K in keyof BareMessageRow]: BareMessageRow[K][] }, { message_id: string }>(
  'bare_messages',
  `with wanted as (
    select * from unnest(:workspace_id::text[], :agent_id::text[], :from::text[], :to::text[], :body::text[],
      :message_id::text[], :conversation_id::text[], :turn_id::text[], :now::timestamptz[], :event_id::text[],
      :event_body::text[], :delivery_id::text[], :job_id::text[], :job_payload::text[])
      as w (workspace_id, agent_id, "from", "to", body, message_id, conversation_id, turn_id, now, event_id, event_body,
        delivery_id, job_id, job_payload)
  ), conversation as (
    insert into bare.conversations as c (conversation_id, workspace_id, environment, agent_id, channel, number, contact,
      last_message_at, created_at, updated_at)
    select distinct on (agent_id, "to") conversation_id, workspace_id, 'sandbox', agent_id, 'sms', "from", "to", now, now, now
    from wanted order by agent_id, "to"
    on conflict (agent_id, environment, channel, contact) do update set last_message_at = excluded.last_message_at
    returning conversation_id, agent_id, contact
  ), part as (
    insert into bare.message_parts (carrier, carrier_message_id, message_id, part, parts, status, created_at)
    select 'sandbox-mtn', message_id || '-0', message_id, 1, 1, 'sent', now from wanted
  ), event as (
    insert into bare.events (event_id, workspace_id, environment, agent_id, event_type, channel, number, "from", body, created_at)
    select event_id, workspace_id, 'sandbox', agent_id, 'message.sent', 'sms', "from", "to", event_body, now from wanted
  ), delivery as (
    insert into bare.pending_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type,
      next_attempt_at, created_at)
    select delivery_id, event_id, agent_id, workspace_id, 'sandbox', agent_id, 'message.sent', now, now from wanted
  ), job as (
    insert into bare.jobs (job_id, kind, payload, next_attempt_at, created_at)
    select job_id, 'messages.simulated-receipt', job_payload::jsonb, now, now from wanted
  )
  insert into bare.messages (message_id, workspace_id, environment, agent_id, conversation_id, channel, direction, "from", "to",
    message_type, body, segments, encoding, status, mno, carrier, turn_id, created_at, sent_at)
  select w.message_id, w.workspace_id, 'sandbox', w.agent_id, c.conversation_id, 'sms', 'outbound', w."from", w."to", 'text',
    w.body, 1, 'GSM-7', 'sent', 'mtn', 'sandbox-mtn', w.turn_id, w.now, w.now
  from wanted w join conversation c on c.agent_id = w.agent_id and c.contact = w."to"
  returning *`,
)

/** Concurrent messages share a commit, as Ohun's do. */
export function bareMessages(db: StatementTarget, ids: Ids): (message: BareMessage) => Promise<object> {
  const write = groupCommit(async (batch: readonly BareMessageRow[]) => {
    const rows = await run(db, insert, columnsOf(COLUMNS, batch))
    const by_id = new Map(rows.map((row) => [row.message_id, row]))
    return ({ message_id }) => by_id.get(message_id)!
  })
  return (message) => write(rowOf(message, ids))
}

function rowOf({ workspace_id, agent_id, from, to, body }: BareMessage, ids: Ids): BareMessageRow {
  const [message_id, conversation_id, event_id, now] = [ids('msg'), ids('conv'), ids('evt'), new Date()]
  const content = { from, to, channel: 'sms', text: body, status: 'sent', mno: 'mtn' }
  const payload = { message_id, conversation_id, direction: 'outbound', ...content }
  const envelope = { event_id, event_type: 'message.sent', channel: 'sms', agent_id, number: from, from: to }
  const event_body = JSON.stringify({ ...envelope, timestamp: now.toISOString(), payload })
  const receipt = { carrier: 'sandbox-mtn', carrier_message_id: `${message_id}-0`, channel: 'sms', status: 'delivered' }
  return {
    workspace_id,
    agent_id,
    from,
    to,
    body,
    message_id,
    conversation_id,
    event_id,
    event_body,
    now,
    turn_id: ids('trn'),
    delivery_id: ids('del'),
    job_id: ids('job'),
    job_payload: JSON.stringify({ ...receipt, status_code: 'DELIVRD' }),
  }
}

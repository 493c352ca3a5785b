import type pg from 'pg'

export const CARRIER = 'mtn-bench'

const AGENTS = 64

/** The carrier's name for the part of a message. */
export const partName = (number: number): string => `part-${number}`

/** Creates agents whose events have a target, each with its own messages. */
export async function makeAgents(client: pg.Client): Promise<void> {
  await client.query(`
    insert into webhook_targets (target_id, workspace_id, agent_id, kind, url, created_at, updated_at)
    select 'agt_' || n, 'ws_' || n % 8, 'agt_' || n, 'agent_url', 'https://example.com/', now(), now()
    from generate_series(0, ${AGENTS - 1}) n`)
  await client.query('vacuum analyze webhook_targets')
}

const columns = `message_id, workspace_id, environment, agent_id, conversation_id, channel, direction, "from", "to", message_type,
  body, segments, encoding, status, mno, carrier, turn_id, created_at, sent_at`

/** Creates messages that a carrier has accepted, each with one part: the same in both sets of tables. */
export async function makeMessages(
  client: pg.Client,
  { schema, from, count }: { schema: 'public' | 'bare'; from: number; count: number },
): Promise<void> {
  await client.query(
    `insert into ${schema}.messages (${columns})
     select 'msg_' || n, 'ws_' || n % 8, 'production', 'agt_' || n % ${AGENTS}, 'conv_' || n % 5000, 'sms', 'outbound',
       '+2348000000042', '+2348031234567', 'text', 'Your order 1042 has left our store and arrives tomorrow.', 1, 'GSM-7',
       'sent', 'mtn', '${CARRIER}', 'trn_' || n, now(), now()
     from generate_series($1::int, $2::int) n`,
    [from, from + count - 1],
  )
  await client.query(
    `insert into ${schema}.message_parts (carrier, carrier_message_id, message_id, part, parts, status, created_at)
     select '${CARRIER}', 'part-' || n, 'msg_' || n, 1, 1, 'sent', now() from generate_series($1::int, $2::int) n`,
    [from, from + count - 1],
  )
  for (const table of ['messages', 'message_parts']) await client.query(`vacuum analyze ${schema}.${table}`)
}

/** The outcome of the receipts of these messages. */
export async function countDelivered(client: pg.Client, from: number, count: number): Promise<Record<string, number>> {
  const { rows } = await client.query<{ delivered: number; events: number; deliveries: number }>(
    `with told as (select message_id from messages where message_id in
       (select 'msg_' || n from generate_series($1::int, $2::int) n) and status = 'delivered' and delivered_at is not null)
     select (select count(*) from told)::int as delivered, (select count(*) from events)::int as events,
       (select count(*) from pending_deliveries)::int as deliveries`,
    [from, from + count - 1],
  )
  return rows[0] as Record<string, number>
}

import type { Database } from '../../../packages/server/src/platform/db/database.ts'
import { firstIdAt } from '../../../packages/server/src/platform/ids.ts'

export interface Size {
  events: number
  calls: number
  messages: number
  workspaces: number
}

export const DAY_MS = 86_400_000
/** The age of the oldest rows, which are spread evenly. Retention has progressed to the last day that it may delete. */
export const DAYS = 300
export const RETENTION_DAYS = 90
const PARTITIONS = 12
/** The number of rows with the same millisecond. */
const OF_MOMENT = 50
const MOMENTS_OF_BATCH = 2_000

/**
 * Fills a database as it would be after most of a year: monthly partitions, a few workspaces with most of the rows, and
 * up-to-date retention.
 */
export async function fill(db: Database, size: Size, now: Date): Promise<void> {
  await db.pool.query(WORKSPACES, [size.workspaces, RETENTION_DAYS])
  await partition(db, now)
  await append(db, { count: size.events, workspaces: size.workspaces, now }, [EVENTS, DELIVERIES])
  await append(db, { count: size.calls, workspaces: size.workspaces, now }, [CALLS, TURNS])
  await append(db, { count: size.messages, workspaces: size.workspaces, now }, [MESSAGES])
  for (const sql of [AGENTS, TARGETS, CONVERSATIONS]) await db.pool.query(sql)
  await db.pool.query(LEDGER, [size.messages])
  for (const [kind, prefix] of [
    ['calls', 'call'],
    ['messages', 'msg'],
    ['events', 'evt'],
  ] as const)
    await db.pool.query(PROGRESS, [kind, firstIdAt(prefix, new Date(now.getTime() - (RETENTION_DAYS + 1) * DAY_MS))])
  await db.pool.query('vacuum analyze')
}

/** Replaces the first partition, as if monthly partitions had existed from the beginning. */
async function partition(db: Database, now: Date): Promise<void> {
  const width_ms = Math.ceil(DAYS / PARTITIONS) * DAY_MS
  for (const [table, prefix] of [
    ['events', 'evt'],
    ['ended_deliveries', 'del'],
  ] as const) {
    await db.pool.query(`drop table ${table}_first; delete from table_partitions where relation = '${table}'`)
    let from = 'minvalue'
    for (let n = 1 - PARTITIONS; n <= 2; n++) {
      const until_at = new Date(now.getTime() + n * width_ms)
      const until = firstIdAt(prefix, until_at)
      const name = `${table}_${n + PARTITIONS}`
      await db.pool.query(`create table ${name} partition of ${table} for values from (${from}) to ('${until}')`)
      await db.pool.query('insert into table_partitions values ($1, $2, $3, $4, now())', [name, table, until_at, until])
      from = `'${until}'`
    }
  }
}

interface Rows {
  count: number
  workspaces: number
  now: Date
}

async function append(db: Database, { count, workspaces, now }: Rows, statements: readonly string[]): Promise<void> {
  const moments = Math.ceil(count / OF_MOMENT)
  const step_ms = (DAYS * DAY_MS) / moments
  for (let first = 0; first < moments; first += MOMENTS_OF_BATCH) {
    const places = Array.from({ length: Math.min(MOMENTS_OF_BATCH, moments - first) }, (_, n) => first + n)
    const times = places.map((place) => new Date(now.getTime() - DAYS * DAY_MS + place * step_ms))
    // The time within an id, without its prefix.
    const codes = times.map((time) => firstIdAt('evt', time).slice('evt_'.length))
    for (const sql of statements) await db.pool.query(sql, [codes, times, first * OF_MOMENT, workspaces])
  }
}

/** Half of all rows belong to an eighth of the workspaces. The first one, whose lists are read, has the most. */
const SEED = `
  with seed as (
    select m.code || lpad(k::text, 3, '0') || lpad(n::text, 11, '0') as id, n, at,
      'ws_' || lpad(w::text, 22, '0') as workspace_id, 'agt_' || lpad((w * 4 + n % 4)::text, 22, '0') as agent_id,
      case when n % 10 = 0 then 'sandbox' else 'production' end as environment,
      (array['call.transcription', 'call.transcription', 'call.initiated', 'call.idle_silence'])[1 + n % 4] as event_type,
      '+23480' || lpad((hashtext((n / 8)::text) & 16777215)::text, 8, '0') as contact
    from (
      select m.code, m.at, k, $3::int + (m.place - 1) * ${OF_MOMENT} + k as n
      from unnest($1::text[], $2::timestamptz[]) with ordinality m (code, at, place), generate_series(0, ${OF_MOMENT - 1}) k
    ) m cross join lateral (
      select floor($4::int * power((hashtext(n::text) & 65535) / 65536.0, 3))::int as w
    ) picked
  )`

const EVENTS = `${SEED}
  insert into events (event_id, workspace_id, environment, agent_id, event_type, channel, number, "from", body, created_at)
  select 'evt_' || id, workspace_id, environment, agent_id, event_type, 'voice', '+2348000000000', contact,
    json_build_object('event_id', 'evt_' || id, 'event_type', event_type, 'channel', 'voice', 'agent_id', agent_id,
      'number', '+2348000000000', 'from', contact, 'timestamp', at, 'payload', case event_type
        when 'call.transcription' then json_build_object('call_id', 'call_' || id, 'turn_id', 'trn_' || id,
          'text', 'I would like to know when my last payment of forty thousand naira arrived. ' || md5(n::text),
          'confidence', 0.93, 'is_final', true, 'conversation_history', json_build_array())
        when 'call.initiated' then json_build_object('call_id', 'call_' || id, 'workspace_id', workspace_id, 'direction',
          'outbound', 'from_number', '+2348000000000', 'to_number', contact, 'mno', 'mtn')
        else json_build_object('call_id', 'call_' || id, 'silence_ms', 5000, 'at_ms', 12000) end), at
  from seed`

const DELIVERIES = `${SEED}
  insert into ended_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status, round,
    attempt_count, claim, response_code, created_at, delivered_at, last_url, last_started_at, last_duration_ms, last_phases,
    last_response_head)
  select 'del_' || left(id, -3) || '001', 'evt_' || id, agent_id, workspace_id, environment, agent_id, event_type,
    case when n % 1000 = 7 then 'dead_lettered' else 'delivered' end, 1, 1, 2, 200, at, at,
    'https://hooks.customer.example.com/ohun/events', at, 12.5,
    case when n % 5 = 0 then '{"dns": 0.4, "connect": 1.2, "tls": 3.4, "wait": 7.1, "read": 0.2}'::jsonb
      else '{"wait": 7.1, "read": 0.2}' end, '{"ok":true}'
  from seed`

const CALLS = `${SEED}
  insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, mno_used, ai_mode,
    started_at, answered_at, ended_at, duration_seconds, end_reason, created_at, updated_at)
  select 'call_' || id, workspace_id, agent_id, environment, case when n % 3 = 0 then 'inbound' else 'outbound' end,
    case when n % 100 = 7 then 'failed' else 'completed' end, '+2348000000000', contact, 'mtn', 'byom', at, at, at, 95,
    'agent_hangup', at, at
  from seed`

const TURNS = `${SEED}
  insert into transcript_turns (call_id, position, turn_id, role, text, "timestamp")
  select 'call_' || id, place, 'trn_' || id || place, case place when 0 then 'agent' else 'caller' end,
    'Thank you for calling. How can I help you with your account today?', at
  from seed, generate_series(0, 1) place`

const MESSAGES = `${SEED}
  insert into messages (message_id, workspace_id, environment, agent_id, conversation_id, channel, direction, "from", "to",
    message_type, body, segments, encoding, status, turn_id, charged_at, created_at, sent_at, delivered_at)
  select 'msg_' || id, workspace_id, environment, agent_id,
    'conv_' || right(contact, 10) || right(agent_id, 8) || left(environment, 1), 'sms', 'outbound', '+2348000000000', contact,
    'text', 'Your payment of forty thousand naira has arrived. Thank you. ' || md5(n::text), 1, 'GSM-7',
    case when n % 100 = 7 then 'failed' else 'delivered' end, 'trn_' || id, at, at, at, at
  from seed`

/** Each workspace has four. */
const AGENTS = `
  insert into agents (agent_id, workspace_id, display_name, language, ai_provider, tool_definitions, shareable,
    call_window_timezone, recording_enabled, consent_required, screening_enabled, screening_fail_closed, status, created_at,
    updated_at)
  select 'agt_' || lpad((w * 4 + n)::text, 22, '0'), workspace_id, 'Agent ' || n, 'en', 'byom', '[]', false, 'Africa/Lagos', false,
    false, false, false, 'active', now(), now()
  from (select workspace_id, right(workspace_id, 22)::int as w from workspaces) of, generate_series(0, 3) n`

/** The target of each agent has the agent's id, as in the deliveries. */
const TARGETS = `
  insert into webhook_targets (target_id, workspace_id, agent_id, kind, url, created_at, updated_at)
  select agent_id, workspace_id, agent_id, 'agent_url', 'https://hooks.customer.example.com/ohun/events', now(), now() from agents`

/** The conversations of the messages. A tenth of them is closed. */
const CONVERSATIONS = `
  insert into conversations (conversation_id, workspace_id, environment, agent_id, channel, number, contact, mode, last_message_at,
    created_at, updated_at)
  select conversation_id, min(workspace_id), min(environment), min(agent_id), 'sms', min("from"), min("to"),
    case when hashtext(conversation_id) % 10 = 0 then 'closed' else 'ai' end, max(created_at), min(created_at), max(created_at)
  from messages group by conversation_id`

const WORKSPACES = `
  insert into workspaces (workspace_id, name, plan, balance_kobo, retention_days, created_at, updated_at)
  select 'ws_' || lpad(w::text, 22, '0'), 'Workspace ' || w, 'scale', 1000000000000, $2::int, now(), now()
  from generate_series(0, $1::int - 1) w`

const LEDGER = `
  with entries as (
    select workspace_id, message_id, created_at, row_number() over (partition by workspace_id order by message_id) as sequence
    from messages limit $1::int
  ), written as (
    insert into ledger_entries (entry_id, workspace_id, sequence, entry_type, amount_kobo, balance_kobo, quantity, cause, created_at)
    select 'led_' || substr(message_id, 5), workspace_id, sequence, 'sms_segment', -400, 1000000000000, 1, message_id, created_at
    from entries
  )
  update workspaces w set ledger_sequence = e.sequence
  from (select workspace_id, max(sequence) as sequence from entries group by workspace_id) e where e.workspace_id = w.workspace_id`

const PROGRESS = `
  insert into retention_progress (workspace_id, environment, kind, done_through)
  select workspace_id, environment, $1, $2 from workspaces, (values ('production'), ('sandbox')) e (environment)`

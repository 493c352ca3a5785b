import { firstIdAt } from '../../src/platform/ids.ts'
import type { TestDatabase } from './test-database.ts'

export interface OldRows {
  workspace_id: string
  environment?: 'production' | 'sandbox'
  /** The time of the first row. A thousand rows follow in each second. */
  at: Date
  count: number
  /** The remote party. By default, each row has its own. */
  contact?: string
}

/** The spoken text of every row that is created here. */
export const SAID = 'My account number is 0123456789.'
const TRANSCRIPT = [{ turn_id: 'trn_old', role: 'caller', text: SAID, timestamp: '2026-01-01T00:00:00.000Z' }]

let inserted = 0

/**
 * Inserts any number of completed calls, bypassing the API. Each has its `call.completed`, the delivery of that event
 * and one attempt.
 */
export async function insertOldRows(db: TestDatabase, { count, ...rows }: OldRows): Promise<void> {
  for (let made = 0; made < count; made += PER_SECOND) {
    const at = new Date(rows.at.getTime() + made)
    await insertChunk(db, { ...rows, at, count: Math.min(PER_SECOND, count - made) })
  }
  if (count >= MIN_ANALYZED) await db.knex.raw(`vacuum analyze ${TABLES}`)
}

const TABLES = 'calls, transcript_turns, events, ended_deliveries, earlier_attempts'
/** With so many rows, PostgreSQL needs statistics to choose the plans of production. */
const MIN_ANALYZED = 100

/** The rate of a busy workspace. */
const PER_SECOND = 1_000

async function insertChunk(db: TestDatabase, rows: OldRows): Promise<void> {
  const { workspace_id, environment = 'sandbox', at, count, contact = null } = rows
  const transcript = JSON.stringify(TRANSCRIPT)
  const scope = { workspace_id, environment, at, count, contact, before: inserted, transcript }
  inserted += count
  const ids = { call: firstIdAt('call', at), evt: firstIdAt('evt', at), del: firstIdAt('del', at) }
  for (const sql of [CALLS, TURNS, EVENTS, DELIVERIES, ATTEMPTS]) await db.knex.raw(sql, { ...scope, ...ids })
}

const SERIAL = `lpad((n + :before::int)::text, 14, '0')`
const CONTACT = `coalesce(:contact::text, '+23480' || lpad(n::text, 8, '0'))`
const EACH = `from generate_series(1, :count::int) n`

const CALLS = `
  insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, ai_mode,
    recording_url, created_at, updated_at)
  select :call || ${SERIAL}, :workspace_id, 'agt_old', :environment, 'outbound', 'completed', '+2348000000000', ${CONTACT}, 'byom',
    '/v1/calls/' || n || '/recording', :at, :at ${EACH}`

const TURNS = `
  insert into transcript_turns (call_id, position, turn_id, role, text, "timestamp")
  select :call || ${SERIAL}, 0, 'trn_old', 'caller', '${SAID}', '2026-01-01' ${EACH}`

const EVENTS = `
  insert into events (event_id, workspace_id, environment, agent_id, event_type, channel, number, "from", body, created_at)
  select :evt || ${SERIAL}, :workspace_id, :environment, 'agt_old', 'call.completed', 'voice', '+2348000000000', ${CONTACT},
    json_build_object('event_id', :evt || ${SERIAL}, 'event_type', 'call.completed', 'channel', 'voice', 'agent_id', 'agt_old',
      'number', '+2348000000000', 'from', ${CONTACT}, 'timestamp', '2026-01-01T00:00:00.000Z', 'payload', json_build_object(
        'call_id', :call || ${SERIAL}, 'workspace_id', :workspace_id::text, 'status', 'completed', 'duration_seconds', 5,
        'direction', 'outbound', 'mno_used', 'mtn', 'ai_mode', 'byom', 'recording_url', '/v1/calls/1/recording',
        'quality_score', 0, 'cost_kobo', 0, 'transcript', :transcript::json)), :at ${EACH}`

const DELIVERIES = `
  insert into ended_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status,
    round, claim, attempt_count, response_code, created_at, delivered_at)
  select :del || ${SERIAL}, :evt || ${SERIAL}, 'agt_old', :workspace_id, :environment, 'agt_old', 'call.completed', 'delivered',
    1, 2, 1, 200, :at, :at ${EACH}`

const ATTEMPTS = `
  insert into earlier_attempts (delivery_id, round, attempt, url, started_at, duration_ms, phases, response_code, response_head)
  select :del || ${SERIAL}, 1, 1, 'https://backend.example.com/', :at, 5, '{}', 200, '${SAID}' ${EACH}`

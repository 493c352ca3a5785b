import { firstIdAt, type IdPrefix } from '../../src/platform/ids.ts'
import type { TestDatabase } from './test-database.ts'

export interface LongCall {
  workspace_id: string
  agent_id: string
  /** The start of the call, which lasts an hour. */
  at: Date
  turns: number
}

const HOUR_MS = 3_600_000
const QUALITY_MS = 7_500
const CHUNK = 500
const STAGES = {
  end_of_speech_ms: null,
  recognition_ms: 90,
  first_byte_ms: 240,
  first_sentence_ms: 0,
  synthesis_ms: 40,
  first_audio_ms: 30,
}
const [CALLER, NUMBER] = ['+2348031234567', '+2348000000000']

/**
 * Inserts a complete call of one hour, bypassing the API: for each turn its words and answer, a request to the backend,
 * two events with their deliveries, and quality samples every 7.5 seconds.
 * @returns its id.
 */
export async function insertLongCall({ knex }: Pick<TestDatabase, 'knex'>, call: LongCall): Promise<string> {
  const call_id = idAt('call', call.at, 0)
  const turns = Array.from({ length: call.turns }, (_, index) => turnOf(call, call_id, index))
  const quality = Array.from({ length: HOUR_MS / QUALITY_MS }, (_, index) => sampleOf(call_id, index + 1))
  await knex('calls').insert(recordOf(call, call_id))
  await knex.batchInsert(
    'transcript_turns',
    turns.flatMap(({ words }) => words),
    CHUNK,
  )
  await knex.batchInsert(
    'call_exchanges',
    turns.map(({ exchange }) => exchange),
    CHUNK,
  )
  await knex.batchInsert(
    'events',
    turns.flatMap(({ events }) => events),
    CHUNK,
  )
  await knex.batchInsert(
    'ended_deliveries',
    turns.flatMap(({ deliveries }) => deliveries),
    CHUNK,
  )
  await knex.batchInsert('call_quality_samples', quality, CHUNK)
  return call_id
}

const idAt = (prefix: IdPrefix, at: Date, serial: number): string =>
  `${firstIdAt(prefix, at)}${String(serial).padStart(14, '0')}`

function recordOf({ workspace_id, agent_id, at }: LongCall, call_id: string) {
  const ended_at = new Date(at.getTime() + HOUR_MS)
  const numbers = { from_number: CALLER, to_number: NUMBER, direction: 'inbound', environment: 'sandbox' }
  const times = { started_at: at, answered_at: at, ended_at, created_at: at, updated_at: ended_at }
  const end = { status: 'completed', end_reason: 'remote_hangup', duration_seconds: HOUR_MS / 1_000, ai_mode: 'byom' }
  return { call_id, workspace_id, agent_id, ...numbers, ...times, ...end }
}

function turnOf({ at, turns, ...of }: LongCall, call_id: string, index: number) {
  const said = new Date(at.getTime() + ((index + 0.5) * HOUR_MS) / turns)
  const heard = `trn_${index}_0`
  const answered = `trn_${index}_1`
  const line = { call_id, timestamp: said }
  const caller = {
    ...line,
    position: 2 * index,
    turn_id: heard,
    role: 'caller',
    text: `Question ${index + 1} about it.`,
  }
  const answer = {
    ...line,
    position: 2 * index + 1,
    turn_id: answered,
    role: 'agent',
    text: `Answer ${index + 1} to it.`,
  }
  const outcome = { reply_to_turn_id: heard, recognition_ms: 90, latency_ms: 240, first_speech_ms: 400 }
  const parts = { connect_ms: 20, wait_ms: 210, read_ms: 10, duration_ms: 240 }
  const bodies = {
    request: '{"text":"Question"}',
    request_bytes: 19,
    response: '{"text":"Answer"}',
    response_bytes: 17,
  }
  const exchange = { call_id, exchange_id: idAt('exc', said, index), turn_id: heard, kind: 'turn', started_at: said }
  const events = [
    eventOf({ ...of, call_id, said, serial: 2 * index, event_type: 'call.transcription', turn_id: heard }),
    eventOf({ ...of, call_id, said, serial: 2 * index + 1, event_type: 'call.agent_response', turn_id: answered }),
  ]
  return {
    words: [caller, { ...answer, ...outcome }],
    exchange: { ...exchange, ...parts, ...bodies, target: 'https://backend.example.com/ohun', response_status: 200 },
    events,
    deliveries: events.map(deliveryOf),
  }
}

interface LongCallEvent {
  workspace_id: string
  agent_id: string
  call_id: string
  said: Date
  serial: number
  event_type: string
  turn_id: string
}

function eventOf({ said, serial, call_id, turn_id, ...of }: LongCallEvent) {
  const event_id = idAt('evt', said, serial)
  const { agent_id, event_type } = of
  const heard = { is_final: true, confidence: 0.9 }
  const outcome = {
    reply_to_turn_id: turn_id,
    latency_ms: 240,
    fallback: false,
    fallback_reason: null,
    response_status: null,
  }
  const told = event_type === 'call.transcription' ? heard : { ...outcome, stages: STAGES }
  const payload = { call_id, turn_id, text: `Words ${serial}`, ...told, conversation_history: [] }
  const envelope = { event_id, event_type, channel: 'voice', agent_id, number: NUMBER, from: CALLER }
  const body = JSON.stringify({ ...envelope, timestamp: said.toISOString(), payload })
  const place = { environment: 'sandbox', channel: 'voice', number: NUMBER, from: CALLER }
  return { event_id, ...of, ...place, body, created_at: said }
}

function deliveryOf({ event_id, workspace_id, agent_id, event_type, created_at }: ReturnType<typeof eventOf>) {
  const delivery_id = event_id.replace('evt_', 'del_')
  const of = { delivery_id, event_id, target_id: agent_id, workspace_id, environment: 'sandbox', agent_id, event_type }
  const result = { status: 'delivered', round: 1, claim: 2, attempt_count: 1, response_code: 200 }
  return { ...of, ...result, created_at, delivered_at: created_at }
}

function sampleOf(call_id: string, index: number) {
  return {
    call_id,
    at_ms: index * QUALITY_MS,
    mos: 4.4 - (index % 40) / 30,
    packet_loss_percent: index % 4,
    jitter_ms: 9,
  }
}

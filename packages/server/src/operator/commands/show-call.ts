import type { DeliveryRow } from '../../features/webhooks/delivery-row.ts'
import { entriesOfCause } from '../../features/billing/entries-of-cause.ts'
import type { CallRecord } from '../../features/calls/call.model.ts'
import { findCall } from '../../features/calls/find-call.ts'
import { callTurns } from '../../features/calls/transcript/call-turns.ts'
import { eventsOfCall } from '../../features/events/events-of-call.ts'
import { deliveriesOfEvents } from '../../features/webhooks/read-deliveries.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Command, CommandDeps, Row } from '../command.ts'
import { callerIn } from '../named-workspace.ts'

const COLUMNS = ['at', 'what', 'detail']

export const showCallCommand: Command = {
  path: ['calls', 'show'],
  summary: 'Show what happened in a call, in order and with reasons',
  description:
    'Changes of its state, each turn with its latency and why it failed, charges, events and their deliveries. It shows no text that ' +
    'was said. The log of the server has the carriers that were tried, under the same call_id.',
  positionals: [
    { name: 'workspace_id', description: 'The workspace.' },
    { name: 'call_id', description: 'The call.' },
  ],
  flags: [],
  examples: [['ws_0Ub5Xw1A000k3mZq8RtYvLp', 'call_0Ub5Xw1A000k3mZq8RtYvLp']],
  async run(deps, input) {
    const wanted = { workspace_id: input.word('workspace_id'), call_id: input.word('call_id') }
    const call = await findCall(deps.db.knex, wanted)
    const timeline = (await momentsOf(deps, call)).toSorted((one, other) => one.at.getTime() - other.at.getTime())
    const list: Row[] = timeline.map(({ at, what, ...rest }) => ({ at: at.toISOString(), what, ...rest }))
    return { value: { call: summaryOf(call), timeline: list }, rows: { list, columns: COLUMNS } }
  },
}

interface Moment {
  at: Date
  what: string
  detail: Row
}

function summaryOf(call: CallRecord): Row {
  const { call_id, workspace_id, agent_id, environment, direction, status, end_reason } = call
  const { ai_mode, mno_used, duration_seconds, cost_kobo, quality_mos } = call
  const ids = { call_id, workspace_id, agent_id, environment, direction, status, end_reason }
  return { ...ids, ai_mode, mno_used, duration_seconds, cost_kobo, quality_mos }
}

async function momentsOf(deps: CommandDeps, call: CallRecord): Promise<Moment[]> {
  const caller = callerIn(deps, call.workspace_id, call.environment)
  const parts = [turnMoments(deps, caller, call), chargeMoments(deps, call), eventMoments(deps, caller, call)]
  return [...stateMoments(call), ...(await Promise.all(parts)).flat()]
}

function stateMoments(call: CallRecord): Moment[] {
  const { created_at, started_at, answered_at, ended_at, status, end_reason, mno_used, duration_seconds } = call
  const moments: [Date | null, string, Row][] = [
    [created_at, 'call created', {}],
    [started_at, 'ringing', { mno_used }],
    [answered_at, 'answered', {}],
    [ended_at, 'ended', { status, end_reason, duration_seconds }],
  ]
  return moments.flatMap(([at, what, detail]) => (at === null ? [] : [{ at, what, detail }]))
}

async function turnMoments({ db }: CommandDeps, caller: Caller, { call_id }: CallRecord): Promise<Moment[]> {
  const { turns } = await callTurns(db, caller, call_id)
  return turns.map((turn) => {
    const { turn_id, outcome, latency_ms, first_speech_ms, fallback_reason, response_status, interrupted } = turn
    const detail = { turn_id, latency_ms, first_speech_ms, fallback_reason, response_status, interrupted }
    return { at: new Date(turn.heard_at), what: `turn ${outcome}`, detail }
  })
}

async function chargeMoments({ db }: CommandDeps, { workspace_id, call_id: id }: CallRecord): Promise<Moment[]> {
  const entries = await entriesOfCause(db.knex, { workspace_id, id })
  return entries.map(({ created_at: at, cause, amount_kobo, balance_kobo }) => {
    return { at, what: 'charge', detail: { cause, amount_kobo, balance_kobo } }
  })
}

async function eventMoments({ db }: CommandDeps, caller: Caller, call: CallRecord): Promise<Moment[]> {
  const { workspace_id, call_id, created_at: since } = call
  const contact = call.direction === 'outbound' ? call.to_number : call.from_number
  const events = await eventsOfCall(db, { workspace_id, contact, call_id, since })
  const event_ids = events.map(({ event_id }) => event_id)
  const deliveries = Map.groupBy(await deliveriesOfEvents(db, caller, event_ids), ({ event_id }) => event_id)
  return events.map(({ event_id, event_type, created_at: at }) => {
    const detail = { event_id, deliveries: (deliveries.get(event_id) ?? []).map(deliverySummary) }
    return { at, what: `event ${event_type}`, detail }
  })
}

function deliverySummary({ delivery_id, status, attempt_count, response_code, last_error }: DeliveryRow): Row {
  return { delivery_id, status, attempt_count, response_code, last_error }
}

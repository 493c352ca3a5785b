import { emitFragment, emittedDeliveries, type EmittedDelivery, type EventParams } from '../../delivery/events-sql.ts'
import type { DomainEvent, Outbox } from '../../delivery/outbox.ts'
import type { Script } from '../../gateways/telephony/sandbox-script.ts'
import type { Call } from '../../generated/types.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { isFenced } from '../../platform/db/violations.ts'
import {
  idempotencyFragment,
  idempotencyParams,
  type IdempotencyParams,
  type IdempotentRequest,
} from '../../platform/idempotency.ts'
import type { LiveBus } from '../../platform/live-bus.ts'
import type { Plan } from '../../platform/plan.ts'
import { plans } from '../billing/plans.ts'
import { tooManyCalls } from '../outbound/call-gates.ts'
import { agentSnapshot, type CallAgent } from './call-agent.ts'
import { toClassify } from './classification/classify-calls.ts'
import { publishEvent } from './call-frames.ts'
import type { CallRecord } from './call.model.ts'
import type { Lease } from './leases.ts'
import { rateOf } from './metering.ts'

type InsertCall = Omit<
  CallRecord,
  'erased_at' | 'quality_mos' | 'answered_at' | 'resolution' | 'classified_at' | 'recording_url'
>

const INSERT = `
  inserted_call as (
    insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, mno_used,
      ai_mode, started_at, ended_at, duration_seconds, end_reason, cost_kobo, created_at, updated_at)
    values (:call_id, :workspace_id, :agent_id, :environment, :direction, :status, :from_number, :to_number, :mno_used,
      :ai_mode, :started_at, :ended_at, :duration_seconds, :end_reason, :cost_kobo, :created_at, :updated_at)
    returning call_id)`

/** The limit is never exceeded: each call locks the counter's row until its commit. */
const GO_LIVE = `
  counted as (
    insert into live_call_counts as c (workspace_id, environment, live) values (:workspace_id, :environment, 1)
    on conflict (workspace_id, environment) do update set live = c.live + 1 where c.live < :concurrent_calls
    returning live
  ), snapshot as (${agentSnapshot}
  ), gone_live as (
    insert into live_calls (call_id, workspace_id, environment, owner, lease_until, script, minute_kobo, agent)
    select :call_id, :workspace_id, :environment, :owner, :lease_until, :script, :minute_kobo::int, s.agent from counted, snapshot s
    returning agent)`

interface LiveParams {
  concurrent_calls: number
  owner: number
  lease_until: Date
  /** JSON. */
  script: string | null
  minute_kobo: number | null
}

type LiveRow = EmittedDelivery & { agent: CallAgent }

const FENCE = 'line_free'

/** Inserts the call, its event with deliveries, its lease and the stored reply: one statement, one round trip, one commit. */
export const insertLive = statement<InsertCall & LiveParams & EventParams & IdempotencyParams, LiveRow>(
  'insert_live_call',
  `with ${idempotencyFragment}, ${INSERT}, ${GO_LIVE}, ${emitFragment}
   select rest.*, live.agent from (select count(*) as rows from counted) fence
   left join gone_live live on true left join (${emittedDeliveries}) rest on true
   where require_row(fence.rows, '${FENCE}')`,
)

/** The same before the carrier is asked: its report is written when it arrives. */
const insertDialled = statement<InsertCall & LiveParams & IdempotencyParams, { agent: CallAgent }>(
  'insert_dialled_call',
  `with ${idempotencyFragment}, ${INSERT}, ${GO_LIVE}
   select live.agent from (select count(*) as rows from counted) fence left join gone_live live on true
   where require_row(fence.rows, '${FENCE}')`,
)

/** A call that never was a live one. */
const insertEnded = statement<InsertCall & EventParams, EmittedDelivery>(
  'insert_ended_call',
  `with ${INSERT}, unclassified as (${toClassify('inserted_call')}), ${emitFragment} ${emittedDeliveries}`,
)

export interface NewCallDeps {
  db: Database
  outbox: Outbox
  bus: LiveBus
}

export interface NewLiveCall {
  call: CallRecord
  plan: Plan
  lease: Lease
  /** Of a simulated caller. */
  script: Script | null
  /** The idempotency key under which the reply is stored. */
  request: IdempotentRequest
  reply: Call
}

/**
 * Commits a new live call with its event, if it already has one, then sends the event.
 * @returns the snapshot of the agent for the call.
 * @throws ApiError RATE_LIMITED if the plan allows no more concurrent calls.
 */
export async function recordLiveCall(
  deps: NewCallDeps,
  { call, plan, lease, script, request, reply }: NewLiveCall,
  event: DomainEvent | null,
): Promise<CallAgent> {
  const { concurrent_calls } = plans[plan]
  const kept = idempotencyParams(request, reply, call.created_at)
  const params = {
    ...call,
    ...lease,
    ...kept,
    concurrent_calls,
    script: script && JSON.stringify(script),
    minute_kobo: rateOf(call, plan),
  }
  try {
    if (event) return await insertWithEvent(deps, params, event)
    const [row] = await run(deps.db, insertDialled, params)
    return row!.agent
  } catch (error) {
    throw isFenced(error, FENCE) ? tooManyCalls(plan) : error
  }
}

async function insertWithEvent(
  deps: NewCallDeps,
  params: InsertCall & LiveParams & IdempotencyParams,
  event: DomainEvent,
): Promise<CallAgent> {
  const emitted = deps.outbox.eventParams(event)
  const rows = await run(deps.db, insertLive, { ...params, ...emitted })
  deps.outbox.committed(
    emitted,
    rows.filter(({ delivery_id }) => delivery_id !== null),
  )
  publishEvent(deps.bus, params.call_id, emitted)
  return rows[0]!.agent
}

/** Commits a call that ended before it began, with its event. */
export async function recordEndedCall(deps: NewCallDeps, call: CallRecord, event: DomainEvent): Promise<void> {
  const emitted = deps.outbox.eventParams(event)
  deps.outbox.committed(emitted, await run(deps.db, insertEnded, { ...call, ...emitted }))
}

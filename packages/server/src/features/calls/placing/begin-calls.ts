import type { DomainEvent, EmittingBatch, Outbox } from '../../../delivery/outbox.ts'
import type { Script } from '../../../gateways/telephony/sandbox-script.ts'
import type { Call } from '../../../generated/types.gen.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run } from '../../../platform/db/statement.ts'
import { isFenced } from '../../../platform/db/violations.ts'
import type { Rate } from '../../../domain/destinations.ts'
import { groupCommit } from '../../../platform/group-commit.ts'
import {
  firstOfEachKey,
  idempotencyParams,
  isKept,
  KeyTaken,
  type IdempotentRequest,
} from '../../../platform/idempotency.ts'
import type { LiveBus } from '../../../platform/live/live-bus.ts'
import type { Plan } from '../../../domain/plan.ts'
import { plans } from '../../billing/plans.ts'
import { tooManyCalls } from '../../compliance/call-gates.ts'
import { beginCalls, beginning, COUNT_FENCE, type BeginningCall, type BeginRow } from './begin-calls-sql.ts'
import type { CallAgent } from '../call-agent.ts'
import { publishEvent } from '../call-frames.ts'
import { publishChange } from '../live-call-frames.ts'
import type { CallRecord } from '../call.model.ts'
import type { Lease } from '../carrying/call-leases.ts'
import { minutePrice } from '../charging/metering.ts'

export interface BeginCallsDeps {
  db: Database
  outbox: Outbox
  bus: LiveBus
}

export interface NewLiveCall {
  /** The new call. Nothing has happened yet, except that it may ring. */
  call: CallRecord
  plan: Plan
  /** The rate of the called number. Null for an inbound call. */
  rate: Rate | null
  lease: Lease
  /** The script of a simulated caller. Null for other callers. */
  script: Script | null
  /** The idempotency key under which the reply is stored. */
  request: IdempotentRequest
  reply: Call
  /** Null if the event is emitted later. */
  event: DomainEvent | null
}

/**
 * Commits a new live call with its event, then sends the event.
 * @returns the snapshot of the agent for the call.
 * @throws ApiError RATE_LIMITED if the plan allows no more concurrent calls.
 * @throws KeyTaken if another request with the same key came in the meantime.
 */
export type BeginCall = (call: NewLiveCall) => Promise<CallAgent>

/** A call over the limit is `displaced` if a repeated request, which needs no line, may have taken its line. */
type Begun = CallAgent | 'repeated' | 'refused' | 'displaced'

/**
 * Calls that begin at the same time share a commit, which more than halves PostgreSQL's work for each (`npm run
 * bench:calls`). Only one batch runs at a time, because two would mostly wait for each other at the counters.
 */
export function callBeginnings(deps: BeginCallsDeps): BeginCall {
  const begin = groupCommit((batch: readonly NewLiveCall[]) => againIfUncounted(() => writeBatch(deps, batch)), {
    at_once: 1,
  })
  return async (call) => {
    for (let tries = 1; ; tries++) {
      const begun = await begin(call)
      if (typeof begun === 'object') return begun
      // A repeated request that waited while the first one took the last free line does not need a line.
      if (begun === 'repeated' || (await isKept(deps.db, call.request, call.call.created_at))) throw new KeyTaken()
      if (begun === 'refused' || tries === TRIES) throw tooManyCalls(call.plan)
    }
  }
}

/** The limit on attempts. Each one competes with different requests: another workspace's first call, or other repeats. */
const TRIES = 5

/** Repeats a write if another batch was the first to create a counter. The counter exists from then on. */
async function againIfUncounted<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++)
    try {
      return await write()
    } catch (error) {
      if (!isFenced(error, COUNT_FENCE) || tries === TRIES) throw error
    }
}

async function writeBatch(
  { db, outbox, bus }: BeginCallsDeps,
  batch: readonly NewLiveCall[],
): Promise<(call: NewLiveCall) => Begun> {
  const first = firstOfEachKey(batch)
  const reported = first.filter(({ event }) => event !== null)
  const emitting = outbox.batch(reported.map(({ call, event }) => ({ subject: call.call_id, event: event! })))
  const { lease } = batch.at(-1)!
  const rows = await run({ pool: db.work_pool }, beginCalls, {
    ...beginning.params(first.map(rowOf)),
    ...lease,
    ...emitting.params,
  })
  const begun = new Map(rows.filter(isCall).map(({ subject, agent }) => [subject, agent ?? ('repeated' as const)]))
  emitting.committed(rows.filter((row) => row.agent !== null || row.event_id !== null))
  announce(bus, emitting, (call_id) => typeof begun.get(call_id) === 'object')
  for (const { call } of first) if (typeof begun.get(call.call_id) === 'object') publishChange(bus, call)
  const repeated = new Set(first.filter(({ call }) => begun.get(call.call_id) === 'repeated').map(linesOf))
  const firsts = new Set(first)
  return (one) => {
    if (!firsts.has(one)) return 'repeated'
    return begun.get(one.call.call_id) ?? (repeated.has(linesOf(one)) ? 'displaced' : 'refused')
  }
}

/** Calls with the same key share the lines of the plan. */
const linesOf = ({ call }: NewLiveCall): string => `${call.workspace_id} ${call.environment}`

const isCall = (row: BeginRow): row is BeginRow & { subject: string } => row.subject !== null

function announce(bus: LiveBus, { params }: EmittingBatch, began: (call_id: string) => boolean): void {
  for (const [index, call_id] of params.event_subject.entries())
    if (began(call_id))
      publishEvent(bus, call_id, {
        event_type: params.event_type[index]!,
        event_id: params.event_id[index]!,
        event_body: params.event_body[index]!,
      })
}

function rowOf({ call, plan, rate, script, request, reply }: NewLiveCall): BeginningCall {
  return {
    ...call,
    ...idempotencyParams(request, reply, call.created_at),
    concurrent_calls: plans[plan].concurrent_calls,
    script: script && JSON.stringify(script),
    minute_kobo: minutePrice(call, { plan, rate }),
  }
}

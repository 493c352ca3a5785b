import { isAtWork } from '../../../domain/warm-transfer.ts'
import type { CallBackReason } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { DiallingDeps } from '../placing/dialling.ts'
import { placeCall } from '../placing/place-call.ts'
import type { CallBackRecord } from './call-back.model.ts'

const MINUTE_MS = 60_000
/** The interval at which a call-back checks whether its call has ended. */
export const WATCH_MS = 15_000
/** The interval between checks whether a colleague is at work and the agent may call. */
const WAIT_MS = 5 * MINUTE_MS
/** The pause between two calls. */
const PAUSE_MS = 15 * MINUTE_MS
export const MAX_ATTEMPTS = 3

/** A call-back that is due, and the other facts that decide about it. */
export interface DueCallBack extends CallBackRecord {
  opted_out: boolean
  /** The end reason of its last call. Null while that call continues, and if there is none. */
  call_end_reason: string | null
  call_ended: boolean
  /** True if a colleague has taken its last call. */
  is_taken: boolean
}

/** The changes to a call-back. */
export type CallBackChange = Partial<
  Pick<CallBackRecord, 'status' | 'reason' | 'attempt_count' | 'last_call_id' | 'next_attempt_at' | 'ended_at'>
>

/** The result of a check: the call was placed, the call-back waits until it may call, or the attempt or the whole call-back has ended. */
export type CallBackResult = 'placed' | 'waited' | 'connected' | 'expired' | CallBackReason

interface Attempted {
  change: CallBackChange
  /** Null while the call continues. */
  result: CallBackResult | null
}

/** Takes the next step of a call-back: places its call, checks whether that call has ended, or waits. */
export async function attemptCallBack(deps: DiallingDeps, due: DueCallBack): Promise<Attempted> {
  const now = deps.clock.now()
  if (due.status === 'calling') return watched(due, now)
  if (due.opted_out) return { change: ended('cancelled', 'opted_out', now), result: 'opted_out' }
  if (now >= due.expires_at) return { change: ended('expired', null, now), result: 'expired' }
  if (!due.request.colleagues.some(({ hours }) => isAtWork(hours, now))) return waited(now)
  try {
    const { call_id } = await call(deps, due)
    const attempt_count = due.attempt_count + 1
    const change = { status: 'calling', last_call_id: call_id, attempt_count, ...later(now, WATCH_MS) } as const
    return { change, result: 'placed' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return refused(error, due, now)
  }
}

function watched(due: DueCallBack, now: Date): Attempted {
  if (due.is_taken) return { change: ended('connected', null, now), result: 'connected' }
  if (!due.call_ended) return { change: later(now, WATCH_MS), result: null }
  return again(due, reasonOf(due.call_end_reason), now)
}

function waited(now: Date): Attempted {
  return { change: later(now, WAIT_MS), result: 'waited' }
}

/** A temporary refusal does not count as an attempt. */
function refused({ code }: ApiError, due: DueCallBack, now: Date): Attempted {
  if (code === 'CALL_WINDOW_RESTRICTED' || code === 'RATE_LIMITED' || code === 'UNAVAILABLE') return waited(now)
  const counted = { ...due, attempt_count: due.attempt_count + 1 }
  return again(counted, code === 'CALL_FAILED' ? 'call_failed' : 'not_allowed', now)
}

function again({ attempt_count }: DueCallBack, reason: CallBackReason, now: Date): Attempted {
  if (attempt_count >= MAX_ATTEMPTS)
    return { change: { attempt_count, ...ended('failed', reason, now) }, result: reason }
  return { change: { status: 'scheduled', attempt_count, ...later(now, PAUSE_MS) }, result: reason }
}

function reasonOf(end_reason: string | null): CallBackReason {
  if (end_reason === 'machine_answered' || end_reason === 'message_left') return 'no_answer'
  if (end_reason === 'busy' || end_reason === 'no_answer' || end_reason === 'rejected') return end_reason
  return end_reason === 'carrier_failed' ? 'call_failed' : 'not_taken'
}

/** Each attempt has its own idempotency key, so that no second call is placed if the process dies after placing the first. */
async function call(deps: DiallingDeps, due: DueCallBack): Promise<{ call_id: string }> {
  const { call_back_id, attempt_count, agent_id, number: to_number, from_number, request, greeting } = due
  const key = `${call_back_id}:${attempt_count}`
  const body = { agent_id, to_number, from_number }
  const claim = { key, request_hash: key }
  return (await placeCall(deps, { caller: callerOf(due), body, claim, opening: { request, greeting } })).body
}

function callerOf({ workspace_id, environment, call_back_id }: DueCallBack): Caller {
  return { workspace_id, environment, actor: call_back_id, role: 'developer', requests_per_minute: Infinity }
}

function later(now: Date, ms: number): Pick<CallBackRecord, 'next_attempt_at'> {
  return { next_attempt_at: new Date(now.getTime() + ms) }
}

function ended(status: CallBackRecord['status'], reason: CallBackReason | null, now: Date): CallBackChange {
  return { status, reason, next_attempt_at: null, ended_at: now }
}

import type { Knex } from 'knex'
import type { CallBackRequest } from '../../../domain/call-back-request.ts'
import { WEEKDAYS, type Hours, type TransferRequest } from '../../../domain/warm-transfer.ts'
import { haveTimeInCommon } from '../../../domain/weekly-hours.ts'
import { isUniqueViolation } from '../../../platform/db/violations.ts'
import { AgentRow } from '../../agents/agent.model.ts'
import type { CallWindow } from '../../compliance/call-window.ts'
import type { CallSession } from '../session/call-session.ts'
import { setPhrases } from '../../../domain/set-phrases/set-words.ts'
import { CallBackRow } from './call-back.model.ts'
import { callBackEvent } from './call-back.view.ts'

const DAY_MS = 24 * 60 * 60_000
/** Later times are refused, because callers would no longer remember the promise. */
const LATEST_MS = 7 * DAY_MS
/** The time after which a call-back expires, counted from the requested time. */
const KEPT_MS = 7 * DAY_MS
/** Colleagues who were busy a moment ago are not asked again at once. */
const PAUSE_MS = 10 * 60_000
/** The limit on waiting call-backs of a workspace in one environment. */
const MAX_WAITING = 1_000

/**
 * Schedules a call-back to the caller, with the colleagues of the transfer that has failed.
 * @returns the text that the agent receives in place of the caller's words.
 */
export async function scheduleCallBack(session: CallSession, call_back: CallBackRequest): Promise<string> {
  const offer = session.transfers.offer
  if (!offer) return '(No call-back can be scheduled: no transfer with call_back has failed.)'
  const fault = faultOf(session, call_back) ?? (await insert(session, call_back, offer))
  if (fault !== null) return `(The call-back cannot be scheduled: ${fault}.)`
  session.transfers.offer = null
  return '(The call-back is scheduled.)'
}

function faultOf({ deps, call, agent }: CallSession, { number, not_before }: CallBackRequest): string | null {
  const latest = new Date(deps.clock.now().getTime() + LATEST_MS)
  if (not_before && not_before > latest) return 'not_before is more than 7 days away'
  const called = number ?? contactOf(call)
  const fault = deps.destinations.faultOf({ environment: call.environment, number: called, narrowed: agent })
  return fault === null ? null : `the number ${fault}`
}

/** @returns the reason why it was not inserted, or null. */
async function insert(
  session: CallSession,
  call_back: CallBackRequest,
  request: TransferRequest,
): Promise<string | null> {
  const { deps, call } = session
  using _ = deps.activity.begin()
  const row = rowOf(session, call_back, request)
  const { workspace_id } = call
  try {
    const refused = await deps.db.knex.transaction(async (trx) => {
      const refusal = (await tooMany(trx, call)) ?? (await neverCalled(trx, row))
      if (refusal !== null) return refusal
      await CallBackRow.in(trx, { workspace_id }).insert(row)
      await deps.outbox.emit(trx, callBackEvent(row))
      return null
    })
    if (refused === null) deps.call_back_alarm.ringAt(row.not_before)
    return refused
  } catch (error) {
    if (isUniqueViolation(error, 'call_backs_waiting')) return 'one for this number waits already'
    throw error
  }
}

type Scheduled = ReturnType<typeof rowOf>

async function tooMany(
  trx: Knex.Transaction,
  { workspace_id, environment }: CallSession['call'],
): Promise<string | null> {
  const own = CallBackRow.in(trx, { workspace_id }).where({ environment })
  const waiting = await own.whereNotNull('next_attempt_at').resultSize()
  return waiting >= MAX_WAITING ? `the workspace has ${MAX_WAITING} that wait` : null
}

/** A promise that no colleague could keep would make the caller wait until it expires. */
async function neverCalled(trx: Knex.Transaction, { agent_id, ...row }: Scheduled): Promise<string | null> {
  const agent = await AgentRow.in(trx, row).findById(agent_id)
  const window = agent ? windowHours(agent) : null
  const { colleagues } = row.request
  if (colleagues.some(({ hours }) => haveTimeInCommon(hours, window, row.not_before))) return null
  return 'no colleague is at work while the agent may call'
}

function windowHours({ call_window_start: opens, call_window_end: closes, ...window }: CallWindow): Hours | null {
  if (opens === null || closes === null) return null
  return { opens, closes, days: [...WEEKDAYS], timezone: window.call_window_timezone }
}

function rowOf(
  { deps, call, agent }: CallSession,
  { number, not_before, greeting }: CallBackRequest,
  request: TransferRequest,
) {
  const now = deps.clock.now()
  const soonest = new Date(now.getTime() + PAUSE_MS)
  const from = not_before === null ? soonest : not_before > now ? not_before : now
  const { workspace_id, environment, agent_id, call_id } = call
  return {
    call_back_id: deps.ids('cb'),
    workspace_id,
    environment,
    agent_id,
    call_id,
    from_number: call.direction === 'outbound' ? call.from_number : call.to_number,
    number: number ?? contactOf(call),
    request: { ...request, summary: request.summary ?? setPhrases(agent).call_for_colleague },
    greeting,
    status: 'scheduled',
    reason: null,
    not_before: from,
    expires_at: new Date(from.getTime() + KEPT_MS),
    last_call_id: null,
    attempt_count: 0,
    next_attempt_at: from,
    claim: 0,
    created_at: now,
    ended_at: null,
  } as const
}

function contactOf({ direction, to_number, from_number }: CallSession['call']): string {
  return direction === 'outbound' ? to_number : from_number
}

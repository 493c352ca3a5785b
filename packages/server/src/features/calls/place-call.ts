import type { Call, CallCreate, Mno } from '../../generated/types.gen.ts'
import type { DialOutcome, LineEvent } from '../../gateways/telephony/carrier.ts'
import type { CarrierFor } from '../../gateways/telephony/by-environment.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { ApiError } from '../../platform/errors.ts'
import { replayOr, type IdempotencyClaim, type IdempotentRequest, type Replayable } from '../../platform/idempotency.ts'
import type { Ids } from '../../platform/ids.ts'
import { callCompleted, callInitiated } from './call-events.ts'
import { readCallFacts, type CallFacts } from './call-facts.ts'
import { passGates } from './call-gates.ts'
import { lineJob } from './call-line.ts'
import type { CallRecord } from './call.model.ts'
import { callView } from './call.view.ts'
import { recordNewCall, type NewCallDeps } from './record-new-call.ts'

export interface PlaceCallDeps extends NewCallDeps {
  clock: Clock
  ids: Ids
  carrierFor: CarrierFor
}

export interface PlaceCallRequest {
  caller: Caller
  body: CallCreate
  claim: IdempotencyClaim | undefined
  signal: AbortSignal
}

/**
 * Places an outbound call and returns it ringing.
 * @throws ApiError of the first gate that is closed; CALL_FAILED when no carrier took the call, which is then recorded
 * as failed and told by `call.completed`.
 */
export async function placeCall(deps: PlaceCallDeps, request: PlaceCallRequest): Promise<Replayable<Call>> {
  const { caller } = request
  return await replayOr(deps, keyed(request), async () => {
    const facts = await readCallFacts(deps.db, caller, request.body)
    if (!facts) throw new ApiError('WORKSPACE_NOT_FOUND', 'The workspace no longer exists.')
    passGates({ caller, body: request.body, facts, now: deps.clock.now() })
    return await dial(deps, request, facts)
  })
}

function keyed({ caller, claim }: PlaceCallRequest): IdempotentRequest {
  return { caller, operation_id: 'createCall', claim }
}

/** A carrier that reaches a network will need the call recorded before it dials; those there are today do not. */
async function dial(deps: PlaceCallDeps, request: PlaceCallRequest, facts: CallFacts): Promise<Call> {
  const { caller, body, signal } = request
  const parties = { from: facts.from_number as string, to: body.to_number }
  const outcome = await deps.carrierFor(caller.environment, body.to_number).dial(parties, signal)
  const call = newCall(deps, request, facts)
  if (outcome.kind === 'ringing') return await recordRinging(deps, request, { call, ...outcome })
  await recordFailed(deps, request, call)
  throw callFailed(body, outcome)
}

function newCall(deps: PlaceCallDeps, { caller, body }: PlaceCallRequest, facts: CallFacts): CallRecord {
  const now = deps.clock.now()
  return {
    call_id: deps.ids('call'),
    workspace_id: caller.workspace_id,
    agent_id: body.agent_id,
    environment: caller.environment,
    direction: 'outbound',
    status: 'initiated',
    from_number: facts.from_number as string,
    to_number: body.to_number,
    mno_used: null,
    ai_mode: facts.ai_provider === 'byom' ? 'byom' : 'hosted',
    started_at: null,
    answered_at: null,
    ended_at: null,
    duration_seconds: 0,
    end_reason: null,
    cost_kobo: 0,
    recording_url: null,
    quality_mos: null,
    resolution: null,
    classified_at: null,
    transcript: [],
    line_position: 0,
    erased_at: null,
    created_at: now,
    updated_at: now,
  }
}

async function recordRinging(
  deps: PlaceCallDeps,
  request: PlaceCallRequest,
  { call, mno, line }: { call: CallRecord; mno: Mno; line: readonly LineEvent[] },
): Promise<Call> {
  const ringing = { ...call, status: 'ringing', mno_used: mno, started_at: call.created_at } as const
  const view = callView(ringing)
  const jobs = lineJob({ call_id: call.call_id, placed_at: call.created_at.toISOString(), line, position: 0 })
  await recordNewCall(deps, {
    call: ringing,
    event: callInitiated(ringing),
    jobs,
    request: keyed(request),
    reply: view,
  })
  return view
}

async function recordFailed(deps: PlaceCallDeps, request: PlaceCallRequest, call: CallRecord): Promise<void> {
  const failed = { ...call, status: 'failed', ended_at: call.created_at, end_reason: 'carriers_failed' } as const
  // An error releases the Idempotency-Key, so nothing is kept under it.
  const unclaimed = { ...keyed(request), claim: undefined }
  await recordNewCall(deps, { call: failed, event: callCompleted(failed), jobs: [], request: unclaimed, reply: null })
}

function callFailed({ to_number }: CallCreate, { cause }: DialOutcome & { kind: 'carrier_failed' }): ApiError {
  return new ApiError('CALL_FAILED', `No carrier could place the call to ${to_number}: ${cause}.`)
}

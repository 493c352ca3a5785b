import type { Call, CallCreate } from '../../../generated/types.gen.ts'
import type { CallBackOpening } from '../../../domain/call-back-request.ts'
import type { Caller } from '../../../platform/caller.ts'
import { ApiError } from '../../../platform/errors.ts'
import { replayOr, type IdempotencyClaim, type Replayable } from '../../../platform/idempotency.ts'
import { recordCountry } from '../../billing/record-country.ts'
import { passCallGates } from '../../compliance/call-gates.ts'
import { Dialling, type DiallingDeps } from './dialling.ts'
import { firstMinute } from '../charging/metering.ts'
import { newCall } from './new-call.ts'

export interface PlaceCallRequest {
  caller: Caller
  body: CallCreate
  claim: IdempotencyClaim | undefined
  /** The transfer that follows the greeting of a call-back. Absent for other calls. */
  opening?: CallBackOpening
}

/**
 * Places an outbound call and returns it when it rings.
 * @throws ApiError of the first gate that fails; CALL_FAILED if no carrier took the call, which is then recorded as failed
 * and reported with `call.completed`.
 */
export async function placeCall(
  deps: DiallingDeps,
  { caller, body, claim, opening }: PlaceCallRequest,
): Promise<Replayable<Call>> {
  const request = { caller, operation_id: 'createCall', claim }
  return await replayOr(deps, request, async () => {
    const { agent_id, to_number } = body
    const facts = await deps.readCallFacts(caller, body)
    if (!facts) throw new ApiError('WORKSPACE_NOT_FOUND', 'The workspace no longer exists.')
    const now = deps.clock.now()
    const { workspace_id, environment } = caller
    const { ai_provider, agent_version, plan } = facts
    const from = { field: 'from_number', asked: body.from_number }
    const { destinations } = deps
    const rate = destinations.rateOf(to_number)
    const need = firstMinute(facts, rate)
    const to = { field: 'to_number', number: to_number }
    passCallGates({ caller, agent_id, channel: 'voice', from, to, destinations, facts, need, now })
    await recordCountry(deps.db, { workspace_id, environment, number: to_number, now })
    const call = newCall({
      call_id: deps.ids('call'),
      workspace_id,
      agent_id,
      environment,
      agent_version,
      ai_provider,
      direction: 'outbound',
      from_number: facts.from_number as string,
      to_number,
      now,
    })
    return await deps.live_calls.setUp(() => new Dialling(deps, { call, plan, rate, request, opening }).begin())
  })
}

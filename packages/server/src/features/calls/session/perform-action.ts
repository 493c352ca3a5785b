import type { TurnAction } from '../../../gateways/ai/responder.ts'
import { transferKobo } from '../../billing/rates.ts'
import { recordCountry } from '../../billing/record-country.ts'
import type { CallBackRequest } from '../../../domain/call-back-request.ts'
import { scheduleCallBack } from '../call-backs/schedule-call-back.ts'
import type { CallSession } from './call-session.ts'

/** An action on a call. It takes effect once the speech before it has been heard. */
export type CallAction = Exclude<TurnAction, { kind: 'hold' | 'resume' }>
/** A change of a call. A hold by the API lasts until somebody ends it, and the caller is not heard during the hold. */
export type CallChange = CallAction | { kind: 'hold' } | { kind: 'resume' }

/**
 * Changes a connected call. The API, tools of hosted models and backends' replies all use this function. Only the agent's own holds
 * are in `AgentHold`.
 */
export async function performAction(session: CallSession, action: CallChange): Promise<void> {
  const { line, caller_input } = session
  if (!line) throw new Error(`${session.call.call_id} is not connected.`)
  if (isExcludedByTalk(session, action)) return
  if (action.kind === 'end_call') session.end({ status: 'completed', end_reason: 'agent_hangup' })
  else if (action.kind === 'transfer') await transfer(session, action.destination)
  else if (action.kind === 'warm_transfer') await session.transfers.run(action.request)
  else if (action.kind === 'leave') await session.transfers.leave()
  else if (action.kind === 'schedule_callback') await promiseCallBack(session, action.request)
  else if (action.kind === 'collect_keys') session.requested_keys.ask(action.request)
  else if (action.kind === 'dtmf') await line.sendDigits(action.digits)
  else if (action.kind === 'hold') {
    caller_input.hold('us')
    await line.hold()
  } else {
    await session.transfers.cancel()
    await session.agent_hold.end()
    if (caller_input.on_hold) await line.resume()
    caller_input.release('us')
  }
  session.signal.throwIfAborted()
}

/** True for actions that would cut off the colleague who talks to the caller. */
function isExcludedByTalk({ transfers, call, deps }: CallSession, { kind }: CallChange): boolean {
  if (!transfers.is_joined || (kind !== 'transfer' && kind !== 'warm_transfer' && kind !== 'hold')) return false
  deps.log.info({ call_id: call.call_id, kind }, 'an action was left out: a colleague is in the call')
  return true
}

/** Schedules a call-back. The agent learns the result in a turn that replaces the caller's words. */
async function promiseCallBack(session: CallSession, call_back: CallBackRequest): Promise<void> {
  const text = session.journal.erased ? NOT_KEPT : await scheduleCallBack(session, call_back)
  const at = session.deps.clock.now()
  const said = { turn_id: session.deps.ids('trn'), text, confidence: 1, at, known_at: at }
  session.caller_input.hear({ kind: 'utterance', ...said })
}

const NOT_KEPT = '(The call-back cannot be scheduled: nothing of this call may be stored.)'

/** The reason why the call may not be transferred to the number, as the end of a sentence. Null if it is allowed. */
export function transferFault({ deps, call: { environment }, agent }: CallSession, number: string): string | null {
  return deps.destinations.faultOf({ environment, number, narrowed: agent })
}

/** Transfers the call. If the destination refuses, is not allowed or cannot be paid for, the call continues with the agent. */
async function transfer(session: CallSession, destination: string): Promise<void> {
  const { line, call, deps } = session
  const fault = transferFault(session, destination)
  if (fault !== null)
    return deps.log.warn(
      { call_id: call.call_id, pii: { destination } },
      `a transfer was refused: the destination ${fault}`,
    )
  const { workspace_id, environment } = call
  await recordCountry(deps.db, { workspace_id, environment, number: destination, now: deps.clock.now() })
  // A web page cannot be transferred, so a charge would only be refunded.
  const amount_kobo = line?.is_browser ? 0 : transferKobo(deps.destinations.rateOf(destination))
  const outcome = await session.meter.transfer(amount_kobo, async () => (await line?.transfer(destination)) ?? false)
  if (outcome === true) session.end({ status: 'completed', end_reason: 'transferred' })
  else if (outcome === 'unpaid') deps.log.info({ call_id: call.call_id }, 'a transfer was not paid for')
  else deps.log.info({ call_id: call.call_id }, 'a transfer was refused')
}

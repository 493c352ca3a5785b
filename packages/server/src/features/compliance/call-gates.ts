import type { Environment } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Plan } from '../../domain/plan.ts'
import { plans } from '../billing/plans.ts'
import type { CallFacts } from './call-facts.ts'
import { isOpen, localTime } from './call-window.ts'
import {
  agentActive,
  agentExists,
  destinationAllowed,
  dpaAccepted,
  fundsSuffice,
  numberHasChannel,
  type Attempt,
  type Gate,
} from './gates.ts'

type CallAttempt = Attempt<CallFacts>

/** A call may try a version instead of the one that the contact gets. */
const versionExists: Gate<CallAttempt> = ({ agent_id, caller, facts: { agent_version } }) => {
  if (agent_version === null) throw new ApiError('NOT_FOUND', `agent_version: ${agent_id} has no such version.`)
  if (agent_version === 0 && caller.environment === 'production')
    throw new ApiError(
      'INVALID_ARGUMENT',
      'agent_version: the draft (0) can be called only in the sandbox; publish it first.',
    )
}

const windowOpen: Gate<CallAttempt> = ({ facts, now }) => {
  if (isOpen(facts, now)) return
  const { call_window_start, call_window_end, call_window_timezone: zone } = facts
  const window = `${call_window_start}–${call_window_end} (${zone})`
  throw new ApiError('CALL_WINDOW_RESTRICTED', `The agent may call ${window}; it is ${localTime(now, zone)} there.`)
}

/** The statement that begins the call checks this again, without a race. */
const lineFree: Gate<CallAttempt> = ({ facts: { plan, live_calls } }) => {
  if (live_calls >= plans[plan].concurrent_calls) throw tooManyCalls(plan)
}

/** Calls end every second, so a retry may soon succeed. */
export function tooManyCalls(plan: Plan): ApiError {
  const limit = plans[plan].concurrent_calls
  const message = `The ${plan} plan allows ${limit} concurrent calls, and all are in use; wait for one to end.`
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds: 1 })
}

/** The gates of an outbound call, in order. A call passes them before a carrier is asked. */
const callGates: Readonly<Record<Environment, readonly Gate<CallAttempt>[]>> = {
  production: [
    agentExists,
    agentActive,
    versionExists,
    dpaAccepted,
    destinationAllowed,
    fundsSuffice,
    numberHasChannel,
    windowOpen,
    lineFree,
  ],
  sandbox: [agentExists, agentActive, versionExists, destinationAllowed, numberHasChannel, windowOpen, lineFree],
}

export function passCallGates(attempt: CallAttempt): void {
  for (const gate of callGates[attempt.caller.environment]) gate(attempt)
}

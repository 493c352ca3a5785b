import type { Channel } from '../../generated/types.gen.ts'
import type { Caller, Environment } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { missing } from '../../platform/workspace-model.ts'
import { plans } from '../billing/plans.ts'
import { requireDpa } from '../dpa/require-dpa.ts'
import { isOpen, localTime } from './call-window.ts'
import type { OutboundFacts } from './outbound-facts.ts'

/** What somebody wants to begin, and what was read about it. */
export interface Attempt {
  caller: Caller
  agent_id: string
  from_number: string | undefined
  facts: OutboundFacts
  now: Date
}

/** Throws the ApiError of what stands against the attempt. */
export type Gate = (attempt: Attempt) => void

const agentExists: Gate = ({ caller, agent_id, facts }) => {
  if (facts.owner !== caller.workspace_id) throw missing(`agent_id: ${agent_id}`, facts.owner, caller)
}

const agentActive: Gate = ({ agent_id, facts }) => {
  if (facts.agent_status !== 'active')
    throw new ApiError('INVALID_ARGUMENT', `agent_id: ${agent_id} is paused; set its status to active first.`)
}

const dpaAccepted: Gate = ({ facts }) => requireDpa(facts.dpa_accepted)

const notBlocked: Gate = ({ facts }) => {
  if (facts.balance_kobo <= 0) throw new ApiError('WORKSPACE_BLOCKED', 'The balance is zero; top up to place calls.')
}

/** A number held by someone else reads the same as none: phone numbers can be guessed. */
const numberHas =
  (channel: Channel): Gate =>
  ({ from_number, facts }) => {
    if (facts.from_number === null)
      throw from_number === undefined
        ? new ApiError(
            'INVALID_ARGUMENT',
            'from_number: the agent has no number; claim one for it or name one of the workspace.',
          )
        : new ApiError('NOT_FOUND', `from_number: ${from_number} is not a number of this workspace.`)
    if (!facts.channels?.includes(channel))
      throw new ApiError('CHANNEL_MISMATCH', `from_number: ${facts.from_number} has no ${channel} channel.`)
  }

const windowOpen: Gate = ({ facts, now }) => {
  if (isOpen(facts, now)) return
  const { call_window_start, call_window_end, call_window_timezone: zone } = facts
  const window = `${call_window_start}–${call_window_end} (${zone})`
  throw new ApiError('CALL_WINDOW_RESTRICTED', `The agent may call ${window}; it is ${localTime(now, zone)} there.`)
}

/** Asked again, without a race, by the statement that begins the call. */
const lineFree: Gate = ({ facts: { plan, live_calls } }) => {
  if (live_calls >= plans[plan].concurrent_calls) throw tooManyCalls(plan)
}

/** Calls end by the second, so it is worth trying again soon. */
export function tooManyCalls(plan: OutboundFacts['plan']): ApiError {
  const limit = plans[plan].concurrent_calls
  const message = `The ${plan} plan allows ${limit} calls at once, and so many are running; wait for one to end.`
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds: 1 })
}

/** What an outbound call must pass before a carrier is asked, in this order. */
const callGates: Readonly<Record<Environment, readonly Gate[]>> = {
  production: [agentExists, agentActive, dpaAccepted, notBlocked, numberHas('voice'), windowOpen, lineFree],
  sandbox: [agentExists, agentActive, numberHas('voice'), windowOpen, lineFree],
}

export function passCallGates(attempt: Attempt): void {
  for (const gate of callGates[attempt.caller.environment]) gate(attempt)
}

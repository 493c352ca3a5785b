import type { CallCreate } from '../../generated/types.gen.ts'
import type { Caller, Environment } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { missing } from '../../platform/workspace-model.ts'
import { requireDpa } from '../dpa/require-dpa.ts'
import type { CallFacts } from './call-facts.ts'
import { isOpen, localTime } from './call-window.ts'

interface Attempt {
  caller: Caller
  body: CallCreate
  facts: CallFacts
  now: Date
}

/** Throws the ApiError of what stands against the call. */
type Gate = (attempt: Attempt) => void

const agentExists: Gate = ({ caller, body, facts }) => {
  if (facts.owner !== caller.workspace_id) throw missing(`agent_id: ${body.agent_id}`, facts.owner, caller)
}

const agentActive: Gate = ({ body, facts }) => {
  if (facts.agent_status !== 'active')
    throw new ApiError('INVALID_ARGUMENT', `agent_id: ${body.agent_id} is paused; set its status to active first.`)
}

const dpaAccepted: Gate = ({ facts }) => requireDpa(facts.dpa_accepted)

const hasBalance: Gate = ({ facts }) => {
  if (facts.balance_kobo <= 0) throw new ApiError('WORKSPACE_BLOCKED', 'The balance is zero; top up to place calls.')
}

/** A number held by someone else reads the same as none: phone numbers can be guessed. */
const numberHasVoice: Gate = ({ body, facts }) => {
  if (facts.from_number === null)
    throw body.from_number === undefined
      ? new ApiError(
          'INVALID_ARGUMENT',
          'from_number: the agent has no number; claim one for it or name one of the workspace.',
        )
      : new ApiError('NOT_FOUND', `from_number: ${body.from_number} is not a number of this workspace.`)
  if (!facts.channels?.includes('voice'))
    throw new ApiError('CHANNEL_MISMATCH', `from_number: ${facts.from_number} has no voice channel.`)
}

const windowOpen: Gate = ({ facts, now }) => {
  if (isOpen(facts, now)) return
  const { call_window_start, call_window_end, call_window_timezone: zone } = facts
  const window = `${call_window_start}–${call_window_end} (${zone})`
  throw new ApiError('CALL_WINDOW_RESTRICTED', `The agent may call ${window}; it is ${localTime(now, zone)} there.`)
}

/** What an outbound call must pass before a carrier is asked, in this order. */
const gates: Readonly<Record<Environment, readonly Gate[]>> = {
  production: [agentExists, agentActive, dpaAccepted, hasBalance, numberHasVoice, windowOpen],
  sandbox: [agentExists, agentActive, numberHasVoice, windowOpen],
}

export function passGates(attempt: Attempt): void {
  for (const gate of gates[attempt.caller.environment]) gate(attempt)
}

import type { Channel } from '../../generated/types.gen.ts'
import type { Environment } from '../../platform/caller.ts'
import type { Destinations } from '../../domain/destinations.ts'
import { ApiError } from '../../platform/errors.ts'
import { missing } from '../../platform/workspace-model.ts'
import { requireFunds, type Need } from '../billing/require-funds.ts'
import { requireDpa } from '../dpa/require-dpa.ts'
import type { OutboundFacts } from './outbound-facts.ts'

/** The attempt, and the facts that were read for it. */
export interface Attempt<Facts extends OutboundFacts = OutboundFacts> {
  caller: { workspace_id: string; environment: Environment }
  agent_id: string
  channel: Channel
  /** The requested sender number, if any. */
  from: { field: string; asked: string | undefined }
  /** The number to reach. */
  to: { field: string; number: string }
  destinations: Destinations
  facts: Facts
  /** The usage that the attempt begins with. */
  need: Need
  now: Date
}

/** Throws an ApiError if the attempt is not allowed. */
export type Gate<A extends Attempt = Attempt> = (attempt: A) => void

export const agentExists: Gate = ({ caller, agent_id, facts }) => {
  if (facts.owner !== caller.workspace_id) throw missing(`agent_id: ${agent_id}`, facts.owner, caller)
}

export const agentActive: Gate = ({ agent_id, facts }) => {
  if (facts.agent_status !== 'active')
    throw new ApiError('INVALID_ARGUMENT', `agent_id: ${agent_id} is paused; set its status to active first.`)
}

export const dpaAccepted: Gate = ({ facts }) => requireDpa(facts.dpa_accepted)

export const destinationAllowed: Gate = ({ caller, to: { field, number }, destinations, facts }) => {
  const fault = destinations.faultOf({ environment: caller.environment, number, narrowed: facts })
  if (fault !== null) throw destinationNotAllowed({ field, number, fault })
}

/** @param refused.fault - The fault that {@link Destinations.faultOf} found. */
export function destinationNotAllowed(refused: { field: string; number: string; fault: string }): ApiError {
  return new ApiError('DESTINATION_NOT_ALLOWED', `${refused.field}: ${refused.number} ${refused.fault}.`)
}

/** Checks the balance first, then the quota. The statement that charges checks them again, without a race. */
export const fundsSuffice: Gate = ({ facts, need, now }) => requireFunds(facts, need, now)

/** A number of another workspace gets the same error as an unknown one, because phone numbers can be guessed. */
export const numberHasChannel: Gate = ({ channel, from: { field, asked }, facts }) => {
  if (facts.from_number === null)
    throw asked === undefined
      ? new ApiError(
          'INVALID_ARGUMENT',
          `${field}: the agent has no number; claim one for it, or use another number of the workspace.`,
        )
      : new ApiError('NOT_FOUND', `${field}: ${asked} is not a number of this workspace.`)
  if (!facts.channels?.includes(channel))
    throw new ApiError('CHANNEL_MISMATCH', `${field}: ${facts.from_number} has no ${channel} channel.`)
}

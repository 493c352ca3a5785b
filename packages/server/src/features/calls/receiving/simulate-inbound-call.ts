import { sandboxIncoming } from '../../../gateways/telephony/sandbox-incoming.ts'
import type { Call, SandboxInboundCall } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { rolloutContact } from '../../agents/versions/rollout-contact.ts'
import { ApiError } from '../../../platform/errors.ts'
import { callView } from '../call.view.ts'
import type { DiallingDeps } from '../placing/dialling.ts'
import { receiveCall } from './receive-call.ts'

/** Simulates a call to one of the workspace's sandbox numbers. */
export async function simulateInboundCall(
  deps: DiallingDeps,
  { workspace_id, environment }: Caller,
  body: SandboxInboundCall,
): Promise<Call> {
  if (environment !== 'sandbox')
    throw new ApiError(
      'PERMISSION_DENIED',
      'Simulated calls are available only in the sandbox: use a key that starts with pk_test_.',
    )
  const { to_number, agent_version: asked_version = null } = body
  const contact = rolloutContact(body.from_number, deps.ids('call'))
  const facts = await deps.readInboundFacts({ environment, to_number, workspace_id, contact, asked_version })
  if (!facts) throw new ApiError('NOT_FOUND', `to_number: ${to_number} is not a number of this workspace.`)
  if (!facts.channels.includes('voice'))
    throw new ApiError('INVALID_ARGUMENT', `to_number: ${to_number} has no voice channel; use a number that has one.`)
  const { agent_id } = facts
  if (agent_id === null)
    throw new ApiError('INVALID_ARGUMENT', `to_number: ${to_number} has no agent; assign one to the number first.`)
  if (facts.agent_version === null)
    throw new ApiError('NOT_FOUND', `agent_version: ${agent_id} has no version ${asked_version}.`)
  const call = await receiveCall(deps, {
    incoming: sandboxIncoming(deps.clock, body),
    environment,
    facts: { ...facts, agent_id },
  })
  return callView(call)
}

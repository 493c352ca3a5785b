import type { Script } from '../../../gateways/telephony/sandbox-script.ts'
import type { Call } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { DiallingDeps } from './dialling.ts'
import { placeCall } from './place-call.ts'

/** A simulated callee that an agent calls in the sandbox. */
export interface PlayedCallee {
  caller: Caller
  agent_id: string
  from_number: string
  to_number: string
  script: Script
}

export type PlayCallee = (callee: PlayedCallee) => Promise<Call>

/**
 * Has an agent call a party that follows the script, regardless of the sandbox outcome that its number is reserved for.
 * @throws ApiError of the first gate that fails
 */
export async function playCallee(deps: DiallingDeps, { caller, script, ...body }: PlayedCallee): Promise<Call> {
  using _ = deps.telephony.scriptCallee(body.to_number, script)
  return (await placeCall(deps, { caller, body, claim: undefined })).body
}

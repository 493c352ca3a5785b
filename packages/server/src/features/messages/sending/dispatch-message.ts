import type { Messaging } from '../../../gateways/messaging/by-environment.ts'
import type { SubmitOutcome } from '../../../gateways/messaging/message-carrier.ts'
import type { IdempotentRequest } from '../../../platform/idempotency.ts'
import type { MessageRecord } from '../message.model.ts'
import { recordOutcome, type RecordOutcomeDeps } from './record-outcome.ts'
import { submitMessage } from './submit-message.ts'

export interface DispatchDeps extends RecordOutcomeDeps {
  messaging: Messaging
}

export interface Dispatched {
  /** As it is now; null when it was ended meanwhile, by the sweep or with its workspace. */
  message: MessageRecord | null
  outcome: SubmitOutcome
}

/**
 * Hands a recorded message that is `queued` to the carriers and records what has become of it, within 15 s. Call it once,
 * after the commit of the message. A message whose process dies meanwhile is ended by the sweep; nothing sends it again.
 * @param request - Under which key the reply is kept, when a client has asked for the message.
 */
export async function dispatchMessage(
  deps: DispatchDeps,
  message: MessageRecord,
  request: IdempotentRequest | null = null,
): Promise<Dispatched> {
  const outcome = await submitMessage(deps.messaging, message)
  return { message: await recordOutcome(deps, { message, outcome, request }), outcome }
}

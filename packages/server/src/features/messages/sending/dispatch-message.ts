import type { Messaging } from '../../../gateways/messaging/by-environment.ts'
import type { SubmitOutcome, UploadedFile } from '../../../gateways/messaging/message-carrier.ts'
import type { Log } from '../../../platform/log.ts'
import type { IdempotentRequest } from '../../../platform/idempotency.ts'
import type { MessageRecord } from '../message.model.ts'
import { NOT_SUBMITTED } from './end-unsubmitted.ts'
import type { MarkSubmitting } from './mark-submitting.ts'
import { recordOutcome, type RecordOutcomeDeps, type Submitted } from './record-outcome.ts'
import { submitMessage } from './submit-message.ts'

export interface DispatchDeps extends RecordOutcomeDeps {
  messaging: Messaging
  log: Log
  markSubmitting: MarkSubmitting
}

export interface Dispatched {
  /** The message as it is now. Null if it was ended meanwhile, by the sweep or with its workspace. */
  message: MessageRecord | null
  outcome: SubmitOutcome
}

/** The additional data of a message that a client requested. */
interface Asked {
  /** The request under whose key the reply is stored. */
  request?: IdempotentRequest | null
  /** The file, if the carrier already has it. */
  file?: UploadedFile | null
}

/**
 * Submits a recorded `queued` message to the carriers and records the outcome, within 15 s. Call it once, after the commit of the
 * message. If the process dies in between, the sweep ends the message and refunds it if it was not yet marked as being submitted. The
 * message is never sent again.
 */
export async function dispatchMessage(
  deps: DispatchDeps,
  message: MessageRecord,
  { request = null, file = null }: Asked = {},
): Promise<Dispatched> {
  if (!(await isMarked(deps, message, request))) return { message: null, outcome: NOT_SUBMITTED }
  const outcome = await submitMessage(deps.messaging, message, file)
  note(deps.log, message, outcome)
  const submitted = { message, outcome, request }
  try {
    return { message: await recordOutcome(deps, submitted), outcome }
  } catch (error) {
    recordLater(deps, submitted)
    throw error
  }
}

/** Logs a submitted message in one line. Its receipts are only counted. */
function note(log: Log, message: MessageRecord, outcome: SubmitOutcome): void {
  const { message_id, workspace_id, agent_id, environment, channel } = message
  const { kind } = outcome
  const carrier = 'carrier' in outcome ? outcome.carrier : undefined
  const error_code = 'error_code' in outcome ? outcome.error_code : undefined
  log.info(
    { message_id, workspace_id, agent_id, environment, channel, outcome: kind, carrier, error_code },
    'message submitted',
  )
}

/**
 * Marks the message as being submitted. False if it was ended meanwhile. If the database fails, the message is not submitted and ends
 * as one that never left the service.
 */
async function isMarked(
  deps: DispatchDeps,
  message: MessageRecord,
  request: IdempotentRequest | null,
): Promise<boolean> {
  try {
    return await deps.markSubmitting(message)
  } catch (error) {
    recordLater(deps, { message, outcome: NOT_SUBMITTED, request })
    throw error
  }
}

/** The retry delays. Together they are shorter than the time after which the sweep assumes that the message's process has died. */
const DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 16_000]

/** Retries, because only this process knows the carrier's answer. */
function recordLater(deps: DispatchDeps, submitted: Submitted, tried = 0): void {
  const delay_ms = DELAYS_MS[tried]
  if (delay_ms === undefined) return
  deps.clock.after(delay_ms, () => {
    recordOutcome(deps, submitted).catch(() => recordLater(deps, submitted, tried + 1))
  })
}

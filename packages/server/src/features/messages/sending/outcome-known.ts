import type { Caller } from '../../../platform/caller.ts'
import { readMessage } from '../read-messages.ts'
import { endUnsubmitted, type EndUnsubmittedDeps } from './end-unsubmitted.ts'
import { awaitOutcome } from './message-outcomes.ts'
import { unconfirmed } from './not-sent.ts'
import { OUTCOME_UNKNOWN } from './record-outcome.ts'

/** Submitting takes at most 15 s. */
const UNDER_WAY_MS = 20_000

/**
 * Waits until a message of another request has been sent or has failed, and ends a message that no process submits any longer.
 * @throws ApiError MESSAGE_FAILED if it is unknown whether the message was sent.
 */
export async function outcomeKnown(deps: EndUnsubmittedDeps, caller: Caller, message_id: string): Promise<void> {
  await awaitOutcome(deps, message_id, async () => {
    const message = await readMessage(deps.db.knex, caller, message_id)
    const { status, error_code, to, created_at, submitting_at } = message
    const age_ms = deps.clock.now().getTime() - created_at.getTime()
    const is_lost = status === 'queued' && age_ms > UNDER_WAY_MS
    if (is_lost && submitting_at === null) {
      await endUnsubmitted(deps, message)
      return null
    }
    if (is_lost || (status === 'send_failed' && error_code === OUTCOME_UNKNOWN)) throw unconfirmed(to)
    return status === 'queued' ? null : true
  })
}

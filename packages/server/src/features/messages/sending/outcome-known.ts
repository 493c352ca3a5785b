import type { Caller } from '../../../platform/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { LiveBus } from '../../../platform/live-bus.ts'
import { readMessage } from '../read-messages.ts'
import { awaitOutcome } from './message-outcomes.ts'
import { unconfirmed } from './not-sent.ts'
import { OUTCOME_UNKNOWN } from './record-outcome.ts'

/** Submitting takes 15 s at most. */
const UNDER_WAY_MS = 20_000

export interface OutcomeDeps {
  db: Database
  clock: Clock
  bus: LiveBus
}

/**
 * Waits until a message that another request has begun is sent or has failed.
 * @throws ApiError MESSAGE_FAILED when nobody can know whether it was sent.
 */
export async function outcomeKnown(deps: OutcomeDeps, caller: Caller, message_id: string): Promise<void> {
  await awaitOutcome(deps, message_id, async () => {
    const { status, error_code, to, created_at } = await readMessage(deps.db.knex, caller, message_id)
    const age_ms = deps.clock.now().getTime() - created_at.getTime()
    const is_lost = status === 'queued' && age_ms > UNDER_WAY_MS
    if (is_lost || (status === 'send_failed' && error_code === OUTCOME_UNKNOWN)) throw unconfirmed(to)
    return status === 'queued' ? null : true
  })
}

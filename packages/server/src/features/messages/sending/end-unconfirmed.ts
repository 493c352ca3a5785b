import { run, statement } from '../../../platform/db/statement.ts'
import { forEachIsolated } from '../../../platform/for-each-isolated.ts'
import type { Log } from '../../../platform/log.ts'
import { messageSendFailed } from '../message-events.ts'
import type { MessageRecord } from '../message.model.ts'
import { endUnsubmitted, type EndUnsubmittedDeps } from './end-unsubmitted.ts'
import { OUTCOME_UNKNOWN } from './record-outcome.ts'

/** Submitting takes at most 15 s. If a message is `queued` for longer, its process has died. */
const UNCONFIRMED_MS = 60_000
const BATCH = 100

/** Skips messages that another process is ending now. */
const endBatch = statement<{ before: Date; now: Date; error_code: string; limit: number }, MessageRecord>(
  'messages_end_unconfirmed',
  `update messages set status = 'send_failed', error_code = :error_code, failed_at = :now
   where status = 'queued' and message_id = any(array(
     select message_id from messages where status = 'queued' and created_at <= :before and submitting_at <= :before
     order by created_at limit :limit for update skip locked))
   returning *`,
)

const selectUnsubmitted = statement<{ before: Date; after: string; limit: number }, MessageRecord>(
  'messages_unsubmitted',
  `select * from messages
   where status = 'queued' and created_at <= :before and submitting_at is null and message_id > :after
   order by message_id limit :limit`,
)

export interface EndUnconfirmedDeps extends EndUnsubmittedDeps {
  log: Log
}

const about = ({ message_id, workspace_id }: MessageRecord) => ({ message_id, workspace_id })

/** SQL: the time at which the oldest queued message will have been queued for too long. */
export const UNCONFIRMED_DUE = `select min(created_at) + interval '${UNCONFIRMED_MS} ms' from messages where status = 'queued'`

/** Ends the messages of processes that have died, each once. They are not sent again. */
export async function endUnconfirmed(deps: EndUnconfirmedDeps, signal: AbortSignal): Promise<void> {
  await endUnknown(deps, signal)
  const before = new Date(deps.clock.now().getTime() - UNCONFIRMED_MS)
  for (let after = ''; !signal.aborted;) {
    const messages = await run(deps.db, selectUnsubmitted, { before, after, limit: BATCH })
    const alone = { signal, log: deps.log, message: 'a message that was not submitted could not be ended', about }
    await forEachIsolated(messages, alone, (message) => endUnsubmitted(deps, message))
    if (messages.length < BATCH) return
    after = messages.at(-1)!.message_id
  }
}

/** Ends messages that a carrier may have received. They may have arrived, so they stay charged. */
async function endUnknown({ db, clock, outbox }: EndUnconfirmedDeps, signal: AbortSignal): Promise<void> {
  for (let ended = BATCH; ended === BATCH && !signal.aborted;) {
    const now = clock.now()
    const before = new Date(now.getTime() - UNCONFIRMED_MS)
    ended = await db.knex.transaction(async (trx) => {
      const messages = await run(trx, endBatch, { before, now, error_code: OUTCOME_UNKNOWN, limit: BATCH })
      for (const message of messages) await outbox.emit(trx, messageSendFailed(message, OUTCOME_UNKNOWN))
      return messages.length
    })
  }
}

import type { Outbox } from '../../../delivery/outbox.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { messageSendFailed } from '../message-events.ts'
import type { MessageRecord } from '../message.model.ts'
import { OUTCOME_UNKNOWN } from './record-outcome.ts'

/** Submitting takes 15 s at most. If a message is `queued` for longer, its process has died. */
const UNCONFIRMED_MS = 60_000
const BATCH = 100

/** Skips messages that another process is ending now. */
const endBatch = statement<{ before: Date; now: Date; error_code: string; limit: number }, MessageRecord>(
  'messages_end_unconfirmed',
  `update messages set status = 'send_failed', error_code = :error_code, failed_at = :now
   where status = 'queued' and message_id = any(array(
     select message_id from messages where status = 'queued' and created_at <= :before
     order by created_at limit :limit for update skip locked))
   returning *`,
)

export interface EndUnconfirmedDeps {
  db: Database
  clock: Clock
  outbox: Outbox
}

/** Ends the messages of processes that died while a carrier had them. They may have arrived, so they are never sent again. */
export async function endUnconfirmed({ db, clock, outbox }: EndUnconfirmedDeps, signal: AbortSignal): Promise<void> {
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

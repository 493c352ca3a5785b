import type { Outbox } from '../../../delivery/outbox.ts'
import type { SubmitOutcome } from '../../../gateways/messaging/message-carrier.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { releaseKeptReply } from '../../../platform/idempotency.ts'
import type { LiveBus } from '../../../platform/live/live-bus.ts'
import type { LedgerDeps } from '../../billing/charge.ts'
import { messageSendFailed } from '../message-events.ts'
import type { MessageRecord } from '../message.model.ts'
import { publishOutcome } from './message-outcomes.ts'
import { chargeToReturn, returnCharge } from './return-charge.ts'

/** The outcome of a message that has certainly not left the service. */
export const NOT_SUBMITTED = {
  kind: 'carrier_failed',
  error_code: 'not_submitted',
  cause: 'it was not submitted to a carrier',
  no_fault: true,
} as const satisfies SubmitOutcome

type Ending = Pick<MessageRecord, 'message_id'> & { error_code: string; now: Date; returned_kobo: number }

/** The message's process may still be alive. Either it marks the message first or this statement ends it, never both. */
const endMessage = statement<Ending, MessageRecord>(
  'end_unsubmitted_message',
  `update messages set status = 'send_failed', error_code = :error_code, failed_at = :now,
     cost_kobo = cost_kobo - :returned_kobo::bigint
   where message_id = :message_id and status = 'queued' and submitting_at is null
   returning *`,
)

export interface EndUnsubmittedDeps extends LedgerDeps {
  db: Database
  outbox: Outbox
  bus: LiveBus
}

/**
 * Ends a message whose process died before it was submitted. The message is refunded, and a request with the same key may send it
 * again.
 */
export async function endUnsubmitted(deps: EndUnsubmittedDeps, message: MessageRecord): Promise<void> {
  const { message_id, workspace_id, environment, created_at } = message
  const { error_code } = NOT_SUBMITTED
  await deps.db.knex.transaction(async (trx) => {
    const refund = await chargeToReturn(trx, { message, outcome: NOT_SUBMITTED })
    const ending = { message_id, error_code, now: deps.clock.now(), returned_kobo: refund.amount_kobo }
    const [row] = await run(trx, endMessage, ending)
    if (!row) return
    if (refund.amount_kobo > 0) await returnCharge(deps, trx, { message, refund })
    await deps.outbox.emit(trx, messageSendFailed(row, error_code))
    const about = { workspace_id, environment, operation_id: 'createMessage', created_at }
    await releaseKeptReply(trx, about, { name: 'message_id', value: message_id })
  })
  publishOutcome(deps.bus, message_id)
}

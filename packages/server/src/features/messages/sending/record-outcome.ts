import type { Knex } from 'knex'
import type { DomainEvent } from '../../../delivery/outbox.ts'
import { shownDetail } from '../../../delivery/recorded-call.ts'
import type { SubmitOutcome } from '../../../gateways/messaging/message-carrier.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { keepReply, releaseKey, type IdempotentRequest } from '../../../platform/idempotency.ts'
import type { LedgerDeps } from '../../billing/charge.ts'
import { messageEvent, messageFailed, messageSendFailed } from '../message-events.ts'
import { publishMessage } from '../message-frames.ts'
import { statesBefore } from '../message-state.ts'
import type { MessageRecord } from '../message.model.ts'
import { messageView } from '../message.view.ts'
import { recordParts, type RecordPartsDeps } from '../receipts/record-parts.ts'
import { chargeToReturn, returnCharge } from './return-charge.ts'
import { publishOutcome } from './message-outcomes.ts'
import type { SettleSent } from './settle-sent.ts'

/** The error code of a message that may have been delivered: it is never sent again. */
export const OUTCOME_UNKNOWN = 'outcome_unknown'

type Change = Pick<
  MessageRecord,
  'status' | 'mno' | 'carrier' | 'error_code' | 'error_detail' | 'sent_at' | 'failed_at'
>
type Settling = Change &
  Pick<MessageRecord, 'message_id' | 'workspace_id'> & { states: string[]; returned_kobo: number }

const settleMessage = statement<Settling, MessageRecord>(
  'settle_message',
  `update messages set status = :status, mno = :mno, carrier = :carrier, error_code = :error_code,
     error_detail = case when erased_at is null then :error_detail end, sent_at = :sent_at, failed_at = :failed_at, cost_kobo = cost_kobo - :returned_kobo::bigint
   where message_id = :message_id and workspace_id = :workspace_id and status = any(:states::text[])
   returning *`,
)

export interface RecordOutcomeDeps extends RecordPartsDeps, LedgerDeps {
  db: Database
  settleSent: SettleSent
}

export interface Submitted {
  message: MessageRecord
  outcome: SubmitOutcome
  /** The request under whose key the reply is stored. */
  request: IdempotentRequest | null
}

/**
 * Records the outcome of a submitted message with its event.
 * @returns the updated message. Null if it was ended in the meantime, by the sweep or with its workspace.
 */
export async function recordOutcome(deps: RecordOutcomeDeps, submitted: Submitted): Promise<MessageRecord | null> {
  const { message_id } = submitted.message
  const now = deps.clock.now()
  const change = changeOf(submitted.outcome, now)
  const message = (await settledSent(deps, submitted, change)) ?? (await settled(deps, submitted, change))
  if (message?.status === 'failed') publishMessage(deps.bus, { event_type: 'message.failed', message, timestamp: now })
  if (submitted.request) publishOutcome(deps.bus, message_id)
  return message
}

/** Records the usual case, together with others at the same time. */
async function settledSent(
  deps: RecordOutcomeDeps,
  { message, outcome, request }: Submitted,
  change: Change,
): Promise<MessageRecord | null> {
  const { sent_at } = change
  if (outcome.kind !== 'accepted' || sent_at === null) return null
  const sent = { ...message, ...change, sent_at }
  return (await deps.settleSent({ message: sent, accepted: outcome, request })) ? sent : null
}

/** Records all other outcomes: a message that was not sent is refunded, and early receipts take effect. */
async function settled(deps: RecordOutcomeDeps, submitted: Submitted, change: Change): Promise<MessageRecord | null> {
  const { outcome, request } = submitted
  const { message_id, workspace_id } = submitted.message
  return await deps.db.knex.transaction(async (trx) => {
    const refund = await chargeToReturn(trx, submitted)
    const states = statesBefore(change.status)
    const settling = { ...change, message_id, workspace_id, states, returned_kobo: refund.amount_kobo }
    // Content is read from the row and not written again, because it may have been erased.
    const [row] = await run(trx, settleMessage, settling)
    if (!row) return null
    if (refund.amount_kobo > 0) await returnCharge(deps, trx, { message: submitted.message, refund })
    await deps.outbox.emit(trx, eventOf(row, outcome))
    if (outcome.kind === 'accepted') await recordParts(deps, trx, { message: row, accepted: outcome })
    if (request) await answer(trx, request, row)
    return row
  })
}

function changeOf(outcome: SubmitOutcome, now: Date): Change {
  if (outcome.kind === 'accepted') {
    const { carrier, mno } = outcome
    return { status: 'sent', mno, carrier, error_code: null, error_detail: null, sent_at: now, failed_at: null }
  }
  const failed = { error_detail: shownDetail(outcome.cause), failed_at: now }
  switch (outcome.kind) {
    case 'rejected': {
      const { carrier, mno, error_code } = outcome
      return { ...failed, status: 'failed', mno, carrier, error_code, sent_at: null }
    }
    case 'carrier_failed':
      return { ...NOT_SENT, ...failed, error_code: outcome.error_code }
    case 'unknown': {
      const { carrier, mno } = outcome
      return { ...NOT_SENT, ...failed, mno, carrier, error_code: OUTCOME_UNKNOWN }
    }
  }
}

const NOT_SENT = { status: 'send_failed', mno: null, carrier: null, sent_at: null } as const

function eventOf(message: MessageRecord, outcome: SubmitOutcome): DomainEvent {
  const error_code = message.error_code ?? ''
  if (outcome.kind === 'accepted') return messageEvent('message.sent', message)
  return outcome.kind === 'rejected' ? messageFailed(message, error_code) : messageSendFailed(message, error_code)
}

/** Stores the reply under the request's key. A failure releases the key, unless the message may have arrived. */
async function answer(trx: Knex.Transaction, request: IdempotentRequest, message: MessageRecord): Promise<void> {
  if (message.status === 'sent') await keepReply(trx, request, messageView(message))
  else if (message.error_code !== OUTCOME_UNKNOWN) await releaseKey(trx, request)
}

const endQueued = statement<{ workspace_id: string; now: Date; error_code: string }>(
  'end_messages_of_workspace',
  `update messages set status = 'send_failed', error_code = :error_code, failed_at = :now
   where workspace_id = :workspace_id and status = 'queued'`,
)

/** Ends the messages that are being submitted. The workspace ends too, so no event is sent. */
export async function endWorkspaceMessages(
  trx: Knex.Transaction,
  ended: { workspace_id: string; now: Date },
): Promise<void> {
  await run(trx, endQueued, { ...ended, error_code: OUTCOME_UNKNOWN })
}

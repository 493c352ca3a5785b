import type { Knex } from 'knex'
import type { SubmitOutcome } from '../../../gateways/messaging/message-carrier.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { charge, type LedgerDeps } from '../../billing/charge.ts'
import { lockIfThere } from '../../workspaces/lock-workspace.ts'
import { lockConversation } from '../lock-conversations.ts'
import type { MessageRecord } from '../message.model.ts'
import { moveConversationCharge } from './move-conversation-charge.ts'

const selectCost = statement<Pick<MessageRecord, 'message_id'>, Pick<MessageRecord, 'cost_kobo'>>(
  'message_cost',
  'select cost_kobo from messages where message_id = :message_id',
)

/** The refund for a message. */
export interface Refund {
  /** Zero if nothing is refunded. */
  amount_kobo: number
  /** The quantity in the unit that the channel charges. */
  quantity: number
}

const NOTHING: Refund = { amount_kobo: 0, quantity: 0 }

/** How much of a message has certainly not been sent, in segments or conversations. Parts that may have arrived are paid for. */
function unsent({ channel, segments }: MessageRecord, outcome: SubmitOutcome): number {
  const whole = channel === 'sms' ? segments : 1
  if (outcome.kind === 'carrier_failed' || outcome.kind === 'rejected') return whole
  return channel === 'sms' && outcome.kind === 'unknown' ? Math.min(outcome.parts_not_sent ?? 0, whole) : 0
}

/**
 * The refund for a message after its outcome. Call it first: its lock keeps the charge unchanged until the transaction ends. It reads
 * the current cost, because a message may have been charged for its conversation after it was recorded.
 */
export async function chargeToReturn(
  trx: Knex.Transaction,
  { message, outcome }: { message: MessageRecord; outcome: SubmitOutcome },
): Promise<Refund> {
  const quantity = unsent(message, outcome)
  if (quantity === 0 || message.environment === 'sandbox') return NOTHING
  if (message.channel === 'whatsapp') await run(trx, lockConversation, message)
  await lockIfThere(trx, message)
  const [row] = await run(trx, selectCost, message)
  const whole = message.channel === 'sms' ? message.segments : 1
  return { amount_kobo: Math.floor(((row?.cost_kobo ?? 0) * quantity) / whole), quantity }
}

/** Refunds the charge for a message that was not sent, also to the quota of its month. */
export async function returnCharge(
  deps: LedgerDeps,
  trx: Knex.Transaction,
  { message, refund }: { message: MessageRecord; refund: Refund },
): Promise<void> {
  const { workspace_id, message_id, agent_id, channel, created_at: used_at } = message
  const entry_type = channel === 'sms' ? 'sms_segment' : 'whatsapp_conversation'
  const given_back = { quantity: -refund.quantity, amount_kobo: -refund.amount_kobo, limit: null, agent_id, used_at }
  await charge(deps, trx, { workspace_id, entry_type, cause: `${message_id}:returned`, ...given_back })
  if (channel === 'whatsapp') await moveConversationCharge(deps, trx, { message, cost_kobo: refund.amount_kobo })
}

import type { Knex } from 'knex'
import type { SubmitOutcome } from '../../../gateways/messaging/message-carrier.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { charge, type LedgerDeps } from '../../billing/charge.ts'
import { lockIfThere } from '../../workspaces/lock-workspace.ts'
import { lockConversation } from '../lock-conversations.ts'
import type { MessageRecord } from '../message.model.ts'
import { passOnConversation } from './pass-on-conversation.ts'

const selectCost = statement<Pick<MessageRecord, 'message_id'>, Pick<MessageRecord, 'cost_kobo'>>(
  'message_cost',
  'select cost_kobo from messages where message_id = :message_id',
)

/** Nothing was sent. What may have arrived is paid for. */
function isReturned({ kind }: SubmitOutcome): boolean {
  return kind === 'carrier_failed' || kind === 'rejected'
}

/**
 * The refund for a message after its outcome; 0 for none. Call it first: its lock keeps the charge unchanged until the
 * transaction ends. It reads the current cost, because a message may have been charged for its conversation after it was
 * recorded.
 */
export async function chargeToReturn(
  trx: Knex.Transaction,
  { message, outcome }: { message: MessageRecord; outcome: SubmitOutcome },
): Promise<number> {
  if (!isReturned(outcome) || message.environment === 'sandbox') return 0
  if (message.channel === 'whatsapp') await run(trx, lockConversation, message)
  await lockIfThere(trx, message)
  const [row] = await run(trx, selectCost, message)
  return row?.cost_kobo ?? 0
}

/** Gives back what a message was charged that was not sent, to the quota of its month. */
export async function returnCharge(deps: LedgerDeps, trx: Knex.Transaction, message: MessageRecord): Promise<void> {
  const { workspace_id, message_id, agent_id, channel, segments, cost_kobo, created_at: used_at } = message
  const [entry_type, quantity] =
    channel === 'sms' ? (['sms_segment', segments] as const) : (['whatsapp_conversation', 1] as const)
  const given_back = { quantity: -quantity, amount_kobo: -cost_kobo, limit: null, agent_id, used_at }
  await charge(deps, trx, { workspace_id, entry_type, cause: `${message_id}:returned`, ...given_back })
  if (channel === 'whatsapp') await passOnConversation(deps, trx, message)
}

import type { Knex } from 'knex'
import type { SubmitOutcome } from '../../../gateways/messaging/message-carrier.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { charge, type LedgerDeps } from '../../billing/charge.ts'
import { lockIfThere } from '../../workspaces/lock-workspace.ts'
import { lockConversation } from '../lock-conversations.ts'
import type { MessageRecord } from '../message.model.ts'

/** Nothing was sent. What may have arrived is paid for. */
export function isReturned({ kind }: SubmitOutcome): boolean {
  return kind === 'carrier_failed' || kind === 'rejected'
}

/** The next message to the contact begins a conversation that is charged. */
const unbill = statement<Pick<MessageRecord, 'conversation_id'>>(
  'unbill_conversation',
  'update conversations set billed_until = null, billed_by = null where conversation_id = :conversation_id',
)

/** What {@link returnCharge} changes besides the message, in the order in which everybody locks it. Call it first. */
export async function lockForReturn(
  trx: Knex.Transaction,
  { channel, conversation_id, workspace_id }: MessageRecord,
): Promise<void> {
  if (channel === 'whatsapp') await run(trx, lockConversation, { conversation_id })
  await lockIfThere(trx, { workspace_id })
}

/** Gives back what a message was charged that was not sent. */
export async function returnCharge(deps: LedgerDeps, trx: Knex.Transaction, message: MessageRecord): Promise<void> {
  const { workspace_id, message_id, agent_id, channel, segments, cost_kobo } = message
  const [entry_type, quantity] =
    channel === 'sms' ? (['sms_segment', segments] as const) : (['whatsapp_conversation', 1] as const)
  const given_back = { quantity: -quantity, amount_kobo: -cost_kobo, limit: null, agent_id }
  await charge(deps, trx, { workspace_id, entry_type, cause: `${message_id}:returned`, ...given_back })
  if (channel === 'whatsapp') await run(trx, unbill, message)
}

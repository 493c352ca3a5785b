import type { Knex } from 'knex'
import { run, statement } from '../../../platform/db/statement.ts'
import { firstIdAt } from '../../../platform/ids.ts'
import { charge, type LedgerDeps } from '../../billing/charge.ts'
import type { MessageRecord } from '../message.model.ts'

/** A message may have got its time shortly before the one that began the conversation, and have been recorded after it. */
const AT_ONCE_MS = 10_000

type Heir = Pick<MessageRecord, 'message_id' | 'created_at'>

/** The first message that was free because of the one that was not sent. A message that is not charged yet is charged later. */
const selectHeir = statement<Pick<MessageRecord, 'conversation_id' | 'message_id'> & { since: string }, Heir>(
  'conversation_heir',
  `select message_id, created_at from messages
   where conversation_id = :conversation_id and message_id <> :message_id and message_id >= :since and cost_kobo = 0
     and case direction when 'inbound' then charged_at is not null
       else status = 'queued' or sent_at is not null or error_code = 'outcome_unknown' end
   order by message_id limit 1`,
)

type Passed = Pick<MessageRecord, 'conversation_id' | 'message_id'> & { heir_id: string | null; cost_kobo: number }

/** If there is no heir, the next message to the contact begins a conversation that is charged. */
const passOn = statement<Passed>(
  'pass_on_conversation',
  `with passed as (
     update conversations set billed_by = :heir_id, billed_until = case when :heir_id::text is not null then billed_until end
     where conversation_id = :conversation_id and billed_by = :message_id
   )
   update messages set cost_kobo = :cost_kobo where message_id = :heir_id`,
)

/**
 * Passes on a conversation of 24 hours whose first message was not sent: the next message in it pays, so that no message is sent
 * unpaid. The conversation and the workspace must be locked, and the charge must have been refunded.
 * @param unsent.cost_kobo - The amount refunded. The message itself may still have a cost of 0, if the conversation was passed on to
 * it.
 */
export async function moveConversationCharge(
  deps: LedgerDeps,
  trx: Knex.Transaction,
  unsent: { message: MessageRecord; cost_kobo: number },
): Promise<void> {
  const { cost_kobo } = unsent
  const { workspace_id, conversation_id, message_id, agent_id, created_at } = unsent.message
  const since = firstIdAt('msg', new Date(created_at.getTime() - AT_ONCE_MS))
  const [heir] = await run(trx, selectHeir, { conversation_id, message_id, since })
  await run(trx, passOn, { conversation_id, message_id, heir_id: heir?.message_id ?? null, cost_kobo })
  if (!heir) return
  const whole = { cause: heir.message_id, quantity: 1, amount_kobo: cost_kobo, limit: null, used_at: heir.created_at }
  await charge(deps, trx, { workspace_id, entry_type: 'whatsapp_conversation', agent_id, ...whole })
}

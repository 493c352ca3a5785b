import type { Outbox } from '../../../delivery/outbox.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { ConversationRecord } from '../conversation.model.ts'
import { messageSendFailed } from '../message-events.ts'
import type { MessageRecord } from '../message.model.ts'
import { insertMessage } from '../sending/insert-message.ts'
import type { NewMessage } from '../sending/new-message.ts'
import type { TurnClaim } from './next-turn.ts'

export interface EndTurnDeps {
  db: Database
  ids: Ids
  outbox: Outbox
}

/** The turn of one message. */
export interface WaitingTurn extends TurnClaim {
  place: number
}

/**
 * Under the locks of the conversation, whose mode stands still, and of its turns, in the order in which new messages take
 * them. A process that has lost the conversation, or finds the message answered, ends nothing.
 */
const endWaiting = statement<WaitingTurn, Pick<ConversationRecord, 'mode'>>(
  'end_message_turn',
  `with conversation as (
     select conversation_id, mode from conversations where conversation_id = :conversation_id for no key update
   ), turn as (
     select t.conversation_id, c.mode from conversation_turns t join conversation c using (conversation_id)
     where t.claim = :claim for update of t
   )
   delete from waiting_messages w using turn
   where w.conversation_id = turn.conversation_id and w.place = :place
   returning turn.mode`,
)

/**
 * The message no longer waits; in the same transaction its reply exists, `queued` or failed, unless somebody else answers
 * in the conversation by now.
 * @param reply - Null when nothing is to be sent.
 * @returns the reply as it was recorded, if it was; `lost` when another process has the conversation.
 */
export async function endTurn(
  { db, ids, outbox }: EndTurnDeps,
  turn: WaitingTurn,
  reply: NewMessage | null,
): Promise<MessageRecord | null | 'lost'> {
  return await db.knex.transaction(async (trx) => {
    const [ended] = await run(trx, endWaiting, turn)
    if (!ended) return 'lost'
    if (reply === null || ended.mode !== 'ai') return null
    const message = await insertMessage(trx, ids, reply)
    if (message.status === 'send_failed') await outbox.emit(trx, messageSendFailed(message, message.error_code ?? ''))
    return message
  })
}

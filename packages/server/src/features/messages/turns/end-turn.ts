import type { Outbox } from '../../../delivery/outbox.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { optedOut } from '../../consent/opted-out.ts'
import { optOutEnforced } from '../../compliance/message-gates.ts'
import { lockConversation } from '../lock-conversations.ts'
import { messageSendFailed } from '../message-events.ts'
import type { MessageRecord } from '../message.model.ts'
import { insertMessage } from '../sending/insert-message.ts'
import type { MessageChargeDeps } from '../sending/message-charge.ts'
import type { NewMessage } from '../sending/new-message.ts'
import { turnsTogether } from './end-turns.ts'
import type { WaitingTurn } from './next-turn.ts'

export interface EndTurnDeps extends MessageChargeDeps {
  db: Database
  outbox: Outbox
}

const contact = { workspace_id: 'm.workspace_id', environment: 'm.environment', e164: 'm."from"' }

/**
 * Ends a turn. A process that has lost the conversation ends nothing. `erased`, `opted_out`: the contact's state changed during the
 * turn.
 */
export const endWaiting = statement<WaitingTurn, { erased: boolean; opted_out: boolean }>(
  'end_message_turn',
  `with turn as (
     select conversation_id from conversation_turns
     where conversation_id = :conversation_id and claim = :claim for update
   ), ended as (
     delete from waiting_messages w using turn
     where w.conversation_id = turn.conversation_id and w.place = :place
     returning w.message_id
   )
   select m.erased_at is not null as erased, ${optedOut(contact)} as opted_out
   from ended left join messages m using (message_id)`,
  { hot: 'messages' },
)

/**
 * Ends the wait of a message. In the same transaction its reply is inserted, `queued` or failed, unless a person has taken over the
 * conversation.
 * @param reply - Null when nothing is to be sent.
 * @returns the reply if it was recorded, otherwise null; `lost` when another process has the conversation.
 * @throws ApiError for a reply that cannot be sent: the message keeps waiting.
 */
export type EndTurn = (turn: WaitingTurn, reply: NewMessage | null) => Promise<MessageRecord | null | 'lost'>

/**
 * Turns that end at the same time share a commit, unless the reply is charged or has failed, or the conversation is locked: those turns
 * have a separate transaction.
 */
export function turnEndings(deps: EndTurnDeps): EndTurn {
  const endTogether = turnsTogether(deps)
  return async (turn, reply) => {
    const is_free = reply === null || (reply.environment === 'sandbox' && reply.status === 'queued')
    const ended = is_free ? await endTogether({ turn, reply }) : 'locked'
    return ended === 'locked' ? await endAlone(deps, turn, reply) : ended
  }
}

/** Ends a turn in a separate transaction, which waits for the lock of the conversation. */
async function endAlone(
  deps: EndTurnDeps,
  turn: WaitingTurn,
  reply: NewMessage | null,
): Promise<MessageRecord | null | 'lost'> {
  const { db, outbox } = deps
  return await db.knex.transaction(async (trx) => {
    const [conversation] = await run(trx, lockConversation, turn)
    const [ended] = await run(trx, endWaiting, turn)
    if (!ended) return 'lost'
    if (reply === null || ended.erased || conversation?.mode !== 'ai') return null
    if (ended.opted_out && reply.status === 'queued') throw optOutEnforced(reply.to)
    const message = await insertMessage(deps, trx, reply)
    if (message.status === 'send_failed') await outbox.emit(trx, messageSendFailed(message, message.error_code ?? ''))
    return message
  })
}

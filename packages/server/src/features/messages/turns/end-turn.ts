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

/** A process that has lost the conversation ends nothing. `erased`, `opted_out`: the contact's state changed during the turn. */
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
 * The message no longer waits; in the same transaction its reply exists, `queued` or failed, unless somebody else answers
 * in the conversation by now.
 * @param reply - Null when nothing is to be sent.
 * @returns the reply as it was recorded, if it was; `lost` when another process has the conversation.
 * @throws ApiError for a reply that cannot be sent: the message keeps waiting.
 */
export type EndTurn = (turn: WaitingTurn, reply: NewMessage | null) => Promise<MessageRecord | null | 'lost'>

/**
 * Turns that end at the same time share a commit, unless their reply is charged or has failed, or their conversation is
 * locked: those have a transaction of their own.
 */
export function turnEndings(deps: EndTurnDeps): EndTurn {
  const endTogether = turnsTogether(deps)
  return async (turn, reply) => {
    const is_free = reply === null || (reply.environment === 'sandbox' && reply.status === 'queued')
    const ended = is_free ? await endTogether({ turn, reply }) : 'locked'
    return ended === 'locked' ? await endAlone(deps, turn, reply) : ended
  }
}

/** Waits for the lock of the conversation. */
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

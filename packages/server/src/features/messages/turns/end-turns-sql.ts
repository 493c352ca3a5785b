import { rowList, type ParamsOf } from '../../../platform/db/rows.ts'
import { statement } from '../../../platform/db/statement.ts'
import { optedOut } from '../../consent/opted-out.ts'
import { insertUncharged, unchargedRows } from '../sending/insert-messages-sql.ts'

/** Turns that end. `reply_id` names one of the replies. */
export const endingTurns = rowList('t', {
  conversation_id: 'text',
  claim: 'int',
  place: 'bigint',
  reply_id: 'text?',
})

/** Locks conversations and skips those that are locked, so that no turn waits for the conversation of another. */
export const lockFreeConversations = statement<{ conversation_ids: string[] }, { conversation_id: string }>(
  'lock_free_conversations',
  `select conversation_id from conversations where conversation_id = any(:conversation_ids::text[])
   for no key update skip locked`,
  { hot: 'messages' },
)

/** `opted_out`: the reply must not be sent, so the message still waits. `silent`: there is nothing to send. */
type Outcome = 'replied' | 'silent' | 'opted_out'

export interface EndedTurn {
  conversation_id: string
  claim: number
  outcome: Outcome
  /** The conversation of the reply. */
  replied_in: string | null
}

const contact = { workspace_id: 'm.workspace_id', environment: 'm.environment', e164: 'm."from"' }

/**
 * Does the work of `end_message_turn` and `insert_message` for many conversations. They must be locked already, so that the statement
 * reads data that is newer than the locks. A turn whose conversation another process has is not returned.
 */
export const endTurns = statement<ParamsOf<typeof endingTurns> & ParamsOf<typeof unchargedRows>, EndedTurn>(
  'end_message_turns',
  `with claimed as (
     select c.conversation_id, c.claim, t.place, t.reply_id
     from ${endingTurns.source} join conversation_turns c on c.conversation_id = t.conversation_id and c.claim = t.claim
     order by c.conversation_id for update of c
   ), ending as (
     select c.conversation_id, c.claim, c.place, c.reply_id,
       case when c.reply_id is null or m.erased_at is not null or o.mode <> 'ai' then 'silent'
         when ${optedOut(contact)} then 'opted_out' else 'replied' end as outcome
     from claimed c
     join conversations o on o.conversation_id = c.conversation_id
     join waiting_messages w on w.conversation_id = c.conversation_id and w.place = c.place
     left join messages m on m.message_id = w.message_id
   ), ended as (
     delete from waiting_messages w using ending e
     where w.conversation_id = e.conversation_id and w.place = e.place and e.outcome <> 'opted_out'
   ), replies as (
     select * from ${unchargedRows.source}
     where (m.message_id in (select reply_id from ending where outcome = 'replied')) is true
   ), ${insertUncharged('replies')}
   select e.conversation_id, e.claim, e.outcome,
     (select i.conversation_id from inserted i where i.message_id = e.reply_id) as replied_in
   from ending e`,
  { hot: 'messages' },
)

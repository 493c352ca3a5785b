import type { Knex } from 'knex'
import type { Message } from '../../generated/types.gen.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { rewriteKeptReplies } from '../../platform/idempotency.ts'
import { REDACTED } from '../../domain/redacted.ts'
import { lockConversationsOfContact } from './lock-conversations.ts'
import { deleteMediaFragment } from './media/delete-media.ts'

interface Erasure {
  workspace_id: string
  /** The remote party, in E.164. */
  contact: string
  now: Date
}

interface Erased {
  message_id: string
  created_at: Date
}

/** The content of an erased message. */
const NOTHING = { body: REDACTED, media_url: null, media_caption: null, template: null, interactive: null } as const

/**
 * Locks messages in the order in which all transactions lock several of them. The expression for the remote party is that of the index
 * `messages_of_contact`.
 */
const eraseStatement = statement<Erasure & { marker: string }, Erased>(
  'erase_messages',
  `with found as (
     select message_id from messages
     where workspace_id = :workspace_id
       and (case direction when 'outbound' then "to" else "from" end) = :contact and erased_at is null
     order by message_id for no key update
   ), ${deleteMediaFragment('found')}
   update messages m set body = :marker, media_url = null, media_caption = null, template = null, interactive = null,
     error_detail = null, erased_at = :now
   from found where m.message_id = found.message_id
   returning m.message_id, m.created_at`,
)

/**
 * Erases the text of every message with the contact, including the responses that are stored for repeated requests. A message that is
 * already with a carrier is still sent, but its record keeps no text.
 * @returns how many messages had not been erased before.
 */
export async function eraseMessages(trx: Knex.Transaction, erasure: Erasure): Promise<number> {
  const { workspace_id } = erasure
  // An answer in progress has either been written by now and is erased with the rest, or it sees the erasure.
  await run(trx, lockConversationsOfContact, erasure)
  const erased = await run(trx, eraseStatement, { ...erasure, marker: REDACTED })
  const ids = new Set(erased.map(({ message_id }) => message_id))
  const made_at = erased.map(({ created_at }) => created_at)
  await rewriteKeptReplies<Message>(trx, { workspace_id, operation_id: 'createMessage', made_at }, (message) =>
    ids.has(message.message_id) && 'body' in message ? { ...message, ...NOTHING } : null,
  )
  return erased.length
}

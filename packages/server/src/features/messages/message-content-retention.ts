import { run, statement } from '../../platform/db/statement.ts'
import { selectByWholeKey, type ContentRetention } from '../../domain/content-retention.ts'
import { hasContent } from './has-content.ts'
import { deleteMediaFragment } from './media/delete-media.ts'

/** Clears the content of messages. The mark of erased content stays. */
const clearMessages = statement<{ ids: string[] }, { message_id: string }>(
  'retention_clear_messages',
  `with old as (
     select message_id from messages
     where message_id = any(:ids::text[]) and erased_at is null
       and (${hasContent('messages')} or error_detail is not null
         or exists (select from message_media f where f.message_id = messages.message_id))
     order by message_id for no key update
   ), ${deleteMediaFragment('old')}
   update messages m set body = '', media_url = null, media_caption = null, template = null, interactive = null, error_detail = null
   from old where m.message_id = old.message_id
   returning m.message_id`,
)

/**
 * The content of messages: texts, the addresses of files, received files, and the words on why a message failed, which can quote a text.
 */
export const messageContentRetention: ContentRetention = {
  kind: 'messages',
  prefix: 'msg',
  select: selectByWholeKey('messages', 'message_id'),
  clear: async (trx, { ids }) => (await run(trx, clearMessages, { ids })).length,
}

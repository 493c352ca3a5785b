import type { KeptRecords } from '../../domain/kept-records.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { forgetMediaFragment } from './media/forget-media.ts'

const deleteMessages = statement<{ before: string; limit: number }, { message_id: string }>(
  'messages_delete_no_longer_kept',
  `with old as (
     select message_id from messages where message_id < :before
     order by message_id limit :limit for update skip locked
   ), ${forgetMediaFragment('old')}, parts as (
     delete from message_parts where message_id = any(array(select message_id from old))
   )
   delete from messages where message_id = any(array(select message_id from old)) returning message_id`,
)

/** Messages are deleted by age. Conversations remain: there is one for each contact and agent. */
export const keptMessages: KeptRecords = {
  kind: 'messages',
  prefix: 'msg',
  deleteBatch: async (trx, batch) => (await run(trx, deleteMessages, batch)).length,
}

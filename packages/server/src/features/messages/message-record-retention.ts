import type { RecordRetention } from '../../domain/record-retention.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { deleteMediaFragment } from './media/delete-media.ts'

const deleteMessages = statement<{ before: string; limit: number }, { message_id: string }>(
  'messages_delete_no_longer_kept',
  `with old as (
     select message_id from messages where message_id < :before
     order by message_id limit :limit for update skip locked
   ), ${deleteMediaFragment('old')}, parts as (
     delete from message_parts where message_id = any(array(select message_id from old))
   )
   delete from messages where message_id = any(array(select message_id from old)) returning message_id`,
)

/** Messages are deleted by age. Conversations remain: there is one for each contact and agent. */
export const messageRecordRetention: RecordRetention = {
  kind: 'messages',
  prefix: 'msg',
  deleteBatch: async (trx, batch) => (await run(trx, deleteMessages, batch)).length,
}

import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { groupCommit } from '../../../platform/group-commit.ts'
import type { MessageRecord } from '../message.model.ts'

/** Locks messages in the order of their ids, so that two statements do not wait for each other. */
export const markMessages = statement<{ message_ids: string[]; now: Date }, Pick<MessageRecord, 'message_id'>>(
  'mark_submitting_messages',
  `update messages m set submitting_at = :now
   from (select message_id from messages where message_id = any(:message_ids::text[]) and status = 'queued'
     order by message_id for no key update) queued
   where m.message_id = queued.message_id returning m.message_id`,
  { hot: 'messages' },
)

/**
 * Records durably that a carrier may have a message from now on. False if the message has been ended meanwhile and must not be sent. A
 * message without this mark has certainly not left the service.
 */
export type MarkSubmitting = (message: Pick<MessageRecord, 'message_id' | 'environment'>) => Promise<boolean>

/** Marks messages. Those that come at the same time share a commit. */
export function markSubmitting({ db, clock }: { db: Database; clock: Clock }): MarkSubmitting {
  const mark = groupCommit(async (message_ids: readonly string[]) => {
    const rows = await run(db, markMessages, { message_ids: [...message_ids], now: clock.now() })
    const marked = new Set(rows.map(({ message_id }) => message_id))
    return (message_id) => marked.has(message_id)
  })
  return async ({ message_id, environment }) => environment === 'sandbox' || (await mark(message_id))
}

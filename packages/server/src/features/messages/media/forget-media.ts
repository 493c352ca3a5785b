import type { Knex } from 'knex'
import { run, statement, type StatementTarget } from '../../../platform/db/statement.ts'

const forgetOfMessages = statement<{ message_ids: string[] }>(
  'forget_media_of_messages',
  `with gone as (
     delete from message_media where message_id = any(:message_ids::text[]) returning workspace_id, message_id
   )
   insert into file_removals (store, workspace_id, file_id) select 'media', workspace_id, message_id from gone`,
)

/** With what takes the content of these messages away, after it has locked them: their files go soon after. */
export async function forgetMedia(db: StatementTarget, message_ids: string[]): Promise<void> {
  if (message_ids.length > 0) await run(db, forgetOfMessages, { message_ids })
}

const forgetOfWorkspace = statement<{ workspace_id: string }>(
  'forget_media_of_workspace',
  'delete from message_media where workspace_id = :workspace_id',
)

/** With the workspace, whose files are removed all together: what is being fetched is then not kept. */
export async function forgetMediaOfWorkspace(
  trx: Knex.Transaction,
  { workspace_id }: { workspace_id: string },
): Promise<void> {
  await run(trx, forgetOfWorkspace, { workspace_id })
}

import type { Knex } from 'knex'
import { run, statement } from '../../../platform/db/statement.ts'

/**
 * For a statement that takes the content of messages away, after `of` has locked them: their files go soon after, and one
 * that is being fetched is not kept.
 */
export const forgetMediaFragment = (of: string): string => `
  forgotten_media as (
    delete from message_media f using ${of} o where f.message_id = o.message_id returning f.workspace_id, f.message_id
  ), media_files as (
    insert into file_removals (store, workspace_id, file_id)
    select 'media', workspace_id, message_id from forgotten_media
  )`

const forgetOfWorkspace = statement<{ workspace_id: string }>(
  'forget_media_of_workspace',
  'delete from message_media where workspace_id = :workspace_id',
)

/** With the workspace, whose files are removed all together. */
export async function forgetMediaOfWorkspace(
  trx: Knex.Transaction,
  { workspace_id }: { workspace_id: string },
): Promise<void> {
  await run(trx, forgetOfWorkspace, { workspace_id })
}

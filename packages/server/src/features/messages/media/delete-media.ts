import type { Knex } from 'knex'
import { run, statement } from '../../../platform/db/statement.ts'

/**
 * SQL: part of a statement that deletes the content of messages, which `of` has locked. Their files are removed soon after, and a file
 * that is being fetched is not kept. A file that was sent in several messages is removed with the last of them.
 */
export const deleteMediaFragment = (of: string): string => `
  forgotten_media as (
    delete from message_media f using ${of} o where f.message_id = o.message_id
    returning f.workspace_id, f.message_id, f.upload_id
  ), forgotten_uploads as (
    delete from media_uploads u
    where u.media_id in (select upload_id from forgotten_media)
      and not exists (select from message_media other where other.upload_id = u.media_id
        and other.message_id not in (select message_id from forgotten_media))
    returning u.workspace_id, u.media_id
  ), media_files as (
    insert into file_removals (store, workspace_id, file_id)
    select 'media', workspace_id, message_id from forgotten_media where upload_id is null
    union all select 'media', workspace_id, media_id from forgotten_uploads
  )`

const deleteOfWorkspace = statement<{ workspace_id: string }>(
  'forget_media_of_workspace',
  `with uploads as (delete from media_uploads where workspace_id = :workspace_id)
   delete from message_media where workspace_id = :workspace_id`,
)

/** Deletes the rows together with the workspace, whose files are removed all at once. */
export async function deleteMediaOfWorkspace(
  trx: Knex.Transaction,
  { workspace_id }: { workspace_id: string },
): Promise<void> {
  await run(trx, deleteOfWorkspace, { workspace_id })
}

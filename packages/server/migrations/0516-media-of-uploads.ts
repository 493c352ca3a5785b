import type { Knex } from 'knex'
import { createIndexConcurrently } from '../src/platform/db/migrations/index-concurrently.ts'

/** `create index concurrently` is refused in a transaction. */
export const transaction = false

/** The messages that have an uploaded file, which is removed with the last of them. */
export async function up(knex: Knex): Promise<void> {
  const on = 'message_media (upload_id) where upload_id is not null'
  await createIndexConcurrently(knex, { name: 'message_media_of_upload', on })
}

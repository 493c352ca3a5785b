import type { Knex } from 'knex'
import { createIndexConcurrently } from '../src/platform/db/migrations/index-concurrently.ts'

/** `create index concurrently` is refused in a transaction. */
export const transaction = false

/** The endpoints of a workspace are listed, newest first. */
export async function up(knex: Knex): Promise<void> {
  await createIndexConcurrently(knex, {
    name: 'webhook_endpoints_of_workspace',
    on: `webhook_targets (workspace_id, target_id) where deleted_at is null and kind = 'endpoint'`,
  })
}

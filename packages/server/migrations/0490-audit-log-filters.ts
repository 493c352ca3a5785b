import type { Knex } from 'knex'
import { createIndexConcurrently } from '../src/platform/db/migrations/index-concurrently.ts'

/** `create index concurrently` is refused in a transaction. */
export const transaction = false

/** The audit log by what was done, and by the key or user that did it. */
export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) await createIndexConcurrently(knex, { name, on })
}

const INDEXES: Record<string, string> = {
  audit_log_page_by_action: 'audit_log (workspace_id, action, audit_id desc)',
  audit_log_page_by_actor: 'audit_log (workspace_id, actor, audit_id desc)',
}

import type { Knex } from 'knex'
import { createIndexConcurrently } from '../src/platform/db/migrations/index-concurrently.ts'

/** `create index concurrently` is refused in a transaction. */
export const transaction = false

/** Lists of calls by either number, and by why they ended. */
export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) await createIndexConcurrently(knex, { name, on })
}

const INDEXES: Record<string, string> = {
  calls_page_by_from: 'calls (workspace_id, environment, from_number, call_id desc)',
  calls_page_by_to: 'calls (workspace_id, environment, to_number, call_id desc)',
  calls_page_by_end_reason: 'calls (workspace_id, environment, end_reason, call_id desc) where end_reason is not null',
}

import type { Knex } from 'knex'
import { dropIndexConcurrently } from '../src/platform/db/migrations/index-concurrently.ts'

/** `drop index concurrently` is refused in a transaction. */
export const transaction = false

/**
 * Lists of consents and call-backs read the indexes of migration 0830, which end with `(consent_id || '')` and `(call_back_id || '')`. Other
 * statements on these tables name a call, an id or a due time, or need no more than the workspace, with which those indexes begin.
 */
export async function up(knex: Knex): Promise<void> {
  for (const name of ['consent_records_page', 'consent_records_of_contact', 'call_backs_of_workspace'])
    await dropIndexConcurrently(knex, name)
}

import type { Knex } from 'knex'
import { createIndexConcurrently } from '../src/platform/db/migrations/index-concurrently.ts'

/** `create index concurrently` is refused in a transaction. */
export const transaction = false

/**
 * Consents by what was decided, and call-backs by status and agent. The expression has the order of the ids, but not of the primary
 * keys: for them, the planner would read the rows of all workspaces.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) await createIndexConcurrently(knex, { name, on })
}

const INDEXES: Record<string, string> = {
  consent_records_of_decision: `consent_records (workspace_id, environment, subject, decision, (consent_id || ''))`,
  consent_records_by_contact: `consent_records (workspace_id, environment, contact, (consent_id || ''))`,
  call_backs_of_status: `call_backs (workspace_id, environment, status, (call_back_id || ''))`,
  call_backs_of_agent: `call_backs (workspace_id, environment, agent_id, status, (call_back_id || ''))`,
}

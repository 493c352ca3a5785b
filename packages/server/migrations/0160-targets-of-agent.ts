import type { Knex } from 'knex'

/**
 * Each event looks for the targets of its agent. A plan that was made while the table was small took the index on the
 * workspace alone, without a condition: each event then read the targets of all workspaces. This index fits both.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index webhook_targets_of_workspace, webhook_targets_of_agent;
    create index webhook_targets_of_workspace on webhook_targets (workspace_id, agent_id) where deleted_at is null;
  `)
}

import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A list reads a short range for each wanted channel and mode, so that any filter costs the same at any depth:
    -- one conversation in human mode among a million is found as fast as the newest one. The id is spelt as an expression
    -- so that only these indexes have its order: for a rare mode the planner would walk the primary key.
    drop index conversations_page;
    drop index conversations_page_by_agent;
    create index conversations_page on conversations (workspace_id, environment, channel, mode, (conversation_id || ''));
    create index conversations_page_by_agent on conversations
      (workspace_id, environment, agent_id, channel, mode, (conversation_id || ''));
  `)
}

import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Lists by status, direction and channel, of a workspace and of an agent: each is some short ranges of one of these,
    -- as a status tells the direction. Their last column is an expression, so that only these indexes have its order:
    -- for a rare status the planner would walk the primary key.
    create index messages_page_by_kind on messages (workspace_id, environment, status, channel, (message_id || ''));
    drop index messages_page_by_agent;
    create index messages_page_by_agent on messages (agent_id, environment, status, channel, (message_id || ''));
  `)
}

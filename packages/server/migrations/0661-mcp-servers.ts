import type { Knex } from 'knex'

/**
 * The MCP servers of an agent, and the sealed headers for each name and origin. Versions and drafts have the servers, never a header.
 * Versions from before say that they have none: what a version does not say would be that of the live agent.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table agents add column mcp_servers jsonb not null default '[]', add column mcp_headers jsonb;
    update agent_versions set settings = settings || '{"mcp_servers": []}' where settings -> 'mcp_servers' is null`)
}

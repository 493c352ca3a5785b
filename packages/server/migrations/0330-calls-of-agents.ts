import type { Knex } from 'knex'

/**
 * An agent is of one workspace. Without these statistics the planner takes the two for independent, expects a few calls of an agent
 * that has most of its workspace's, and sorts all of them for a page in place of reading a page in the order of an index.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create statistics if not exists calls_of_agents (dependencies) on agent_id, workspace_id from calls')
  // It reads a sample, and blocks neither reads nor writes.
  await knex.raw('analyze calls')
}

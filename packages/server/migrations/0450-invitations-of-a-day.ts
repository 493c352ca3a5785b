import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- For the limit of a day.
    -- expands: the table holds the invitations of a week, at most some hundreds of a workspace
    create index invitations_by_time on invitations (workspace_id, created_at);
  `)
}

import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The running calls of public links: those whose end is still to be noted.
    create index public_tries_running on public_tries (agent_id) where ended_at is null;
    -- After 24 hours, a place counts no more and is removed.
    create index public_tries_started on public_tries (started_at);
  `)
}

import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A place that an agent's public link has given: one of 10 at once, and of 50 in 24 hours.
    create table public_tries (
      call_id text collate "C" primary key,
      agent_id text collate "C" not null references agents,
      started_at timestamptz(3) not null,
      ended_at timestamptz(3)
    );
    create index public_tries_agent on public_tries (agent_id, started_at);
  `)
}

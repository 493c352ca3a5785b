import type { Knex } from 'knex'

/**
 * Simulated conversations: what is to be tried, and how it went. Also a table of durable work: `next_attempt_at` is null when it has
 * ended.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table simulations (
      simulation_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      agent_id text collate "C" not null,
      -- 0 is the draft. Null: the live version.
      agent_version int,
      name text,
      status text not null check (status in ('queued', 'running', 'passed', 'failed', 'broken')),
      fault text,
      seed int not null,
      repeats int not null,
      scenario_count int not null,
      failed_count int,
      -- As it was asked for. Null when it has ended.
      plan json,
      -- Null until it has ended.
      results json,
      created_by text not null,
      created_at timestamptz(3) not null,
      started_at timestamptz(3),
      ended_at timestamptz(3),
      claim int not null default 0,
      leased_by int,
      attempt_count int not null default 0,
      next_attempt_at timestamptz(3)
    ) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
    create index simulations_of_workspace on simulations (workspace_id, simulation_id);
    create index simulations_by_end on simulations (ended_at) where ended_at is not null;
    create index simulations_due_first on simulations (next_attempt_at)
      where leased_by is null and attempt_count = 0 and next_attempt_at is not null;
    create index simulations_due_again on simulations (next_attempt_at)
      where leased_by is null and attempt_count > 0 and next_attempt_at is not null;
    create index simulations_waiting on simulations (workspace_id, least(attempt_count, 1), next_attempt_at)
      where leased_by is null and next_attempt_at is not null;
    create index simulations_leased on simulations (next_attempt_at) where leased_by is not null`)
}

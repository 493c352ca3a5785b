import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Each running server takes a number and holds an advisory lock on it: a lease whose owner has no lock is free.
    create sequence work_owner_id as int cycle;

    create table jobs (
      job_id text collate "C" primary key,
      kind text not null,
      payload jsonb not null,
      unique_key text,
      status text not null default 'pending' check (status in ('pending', 'failed')),
      attempt_count int not null default 0,
      claim int not null default 0,
      leased_by int,
      next_attempt_at timestamptz(3),
      last_error text,
      created_at timestamptz(3) not null,
      -- What waits has a time; what has failed for good has none.
      check ((status = 'pending') = (next_attempt_at is not null))
    ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
    create index jobs_due_first on jobs (next_attempt_at)
      where leased_by is null and attempt_count = 0 and next_attempt_at is not null;
    create index jobs_due_again on jobs (next_attempt_at)
      where leased_by is null and attempt_count > 0 and next_attempt_at is not null;
    create index jobs_leased on jobs (next_attempt_at) where leased_by is not null;
    create unique index jobs_unique_key on jobs (unique_key) where status = 'pending';
  `)
}

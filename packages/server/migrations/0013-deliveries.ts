import type { Knex } from 'knex'

/**
 * Three versions of a row (inserted, leased, finished) touch every index that holds them, so the hot path is kept to four:
 * key, page, due and leased. What is only needed for rows that wait long has an index of those alone.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table deliveries (
      delivery_id text collate "C" primary key,
      event_id text collate "C" not null references events,
      -- No foreign key: it would lock the target's row for every event. Targets are deleted softly.
      target_id text collate "C" not null,
      workspace_id text collate "C" not null,
      environment text not null check (environment in ('production', 'sandbox')),
      agent_id text collate "C" not null,
      event_type text not null,
      status text not null default 'pending'
        check (status in ('pending', 'delivered', 'retrying', 'dead_lettered', 'canceled')),
      round int not null default 1,
      attempt_count int not null default 0,
      claim int not null default 0,
      leased_by int,
      -- While leased the lease's end. Null when finished, or parked because its endpoint is paused.
      next_attempt_at timestamptz(3),
      response_code int,
      last_error text check (
        last_error in ('status', 'timeout', 'dns', 'connect', 'tls', 'redirect', 'blocked', 'too_large')),
      created_at timestamptz(3) not null,
      delivered_at timestamptz(3),
      check (status in ('pending', 'retrying') or (next_attempt_at is null and leased_by is null))
    ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
    create index deliveries_due_first on deliveries (next_attempt_at)
      where leased_by is null and attempt_count = 0 and next_attempt_at is not null;
    create index deliveries_due_again on deliveries (next_attempt_at)
      where leased_by is null and attempt_count > 0 and next_attempt_at is not null;
    create index deliveries_leased on deliveries (next_attempt_at) where leased_by is not null;
    create index deliveries_page on deliveries (workspace_id, environment, delivery_id desc);
    create index deliveries_retrying on deliveries (target_id) where status = 'retrying';

    -- No foreign key: each row is written by the statement that has just matched its delivery.
    create table delivery_attempts (
      delivery_id text collate "C" not null,
      round int not null,
      attempt int not null,
      url text not null,
      started_at timestamptz(3) not null,
      duration_ms real not null,
      -- Milliseconds of each phase that took place: dns connect tls wait read.
      phases jsonb not null,
      response_code int,
      error text,
      response_head text,
      primary key (delivery_id, round, attempt)
    );
  `)
}

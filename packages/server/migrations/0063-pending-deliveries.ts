import type { Knex } from 'knex'

/**
 * A delivery is a row of what is pending while it waits or runs, and a row of what has ended, written once, with its last
 * attempt inside. What is leased at birth enters two indexes of the first table and leaves before it enters a third: those
 * of the claims, of the lists and of targets hold only what waits. `deliveries` and `delivery_attempts` show both tables as
 * one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`${TABLES} ${MOVE} ${ENDED} ${VIEWS}`)
}

const TABLES = `
  create table pending_deliveries (
    delivery_id text collate "C" primary key,
    event_id text collate "C" not null,
    target_id text collate "C" not null,
    workspace_id text collate "C" not null,
    environment text not null check (environment in ('production', 'sandbox')),
    agent_id text collate "C" not null,
    event_type text not null,
    status text not null default 'pending' check (status in ('pending', 'retrying')),
    round int not null default 1,
    attempt_count int not null default 0,
    claim int not null default 0,
    leased_by int,
    -- While leased the lease's end. Null when parked because its endpoint is paused.
    next_attempt_at timestamptz(3),
    -- Of the last attempt.
    response_code int,
    last_error text check (
      last_error in ('status', 'timeout', 'dns', 'connect', 'tls', 'redirect', 'blocked', 'too_large')),
    created_at timestamptz(3) not null
  ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);

  alter table deliveries rename to ended_deliveries;
  alter table ended_deliveries rename constraint deliveries_pkey to ended_deliveries_pkey;
  alter table delivery_attempts rename to earlier_attempts;
  alter table earlier_attempts rename constraint delivery_attempts_pkey to earlier_attempts_pkey;`

const MOVE = `
  insert into pending_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status,
    round, attempt_count, claim, leased_by, next_attempt_at, response_code, last_error, created_at)
  select delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status,
    round, attempt_count, claim, leased_by, next_attempt_at, response_code, last_error, created_at
  from ended_deliveries where status in ('pending', 'retrying');
  delete from ended_deliveries where status in ('pending', 'retrying');

  create index pending_due_first on pending_deliveries (environment, next_attempt_at)
    where leased_by is null and attempt_count = 0 and next_attempt_at is not null;
  create index pending_due_again on pending_deliveries (next_attempt_at)
    where leased_by is null and attempt_count > 0 and next_attempt_at is not null;
  create index pending_waiting on pending_deliveries (workspace_id, target_id, least(attempt_count, 1), next_attempt_at)
    where leased_by is null and next_attempt_at is not null;
  -- Few: a workspace's part is read as a whole, and sorted.
  create index pending_leased on pending_deliveries (workspace_id, environment) where leased_by is not null;
  create index pending_page on pending_deliveries (workspace_id, environment, status, (delivery_id || ''))
    where leased_by is null;
  create index pending_of_type on pending_deliveries (workspace_id, environment, event_type, status, (delivery_id || ''))
    where leased_by is null;
  create index pending_of_target on pending_deliveries (target_id, status, environment, (delivery_id || ''), event_type)
    where leased_by is null;`

/** The rows stay where they are. Attempts that ended before stay among the earlier ones, the last of each included. */
const ENDED = `
  drop index deliveries_due_first, deliveries_due_again, deliveries_leased, deliveries_waiting, deliveries_parked,
    deliveries_of_type, deliveries_of_target;
  alter table ended_deliveries
    drop column leased_by,
    drop column next_attempt_at,
    alter column status drop default,
    alter column round drop default,
    alter column attempt_count drop default,
    alter column claim drop default,
    -- The last attempt, unless it is among the earlier ones or none was made.
    add column last_url text,
    add column last_started_at timestamptz(3),
    add column last_duration_ms real,
    add column last_phases jsonb,
    add column last_response_head text,
    add check (status in ('delivered', 'dead_lettered', 'canceled')),
    drop constraint deliveries_status_check;
  alter table ended_deliveries
    reset (fillfactor, autovacuum_vacuum_scale_factor, autovacuum_vacuum_cost_delay);
  alter index deliveries_page rename to ended_page;
  alter index deliveries_dead rename to ended_dead;
  create index ended_of_type on ended_deliveries (workspace_id, environment, event_type, status, (delivery_id || ''));
  create index ended_of_target on ended_deliveries (target_id, status, environment, (delivery_id || ''), event_type);`

const VIEWS = `
  create view deliveries as
    select delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status, round, attempt_count,
      claim, leased_by, next_attempt_at, response_code, last_error, created_at, null::timestamptz(3) as delivered_at,
      null::text as last_url
    from pending_deliveries
    union all
    select delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status, round, attempt_count,
      claim, null::int, null::timestamptz(3), response_code, last_error, created_at, delivered_at, last_url
    from ended_deliveries;

  create view delivery_attempts as
    select delivery_id, round, attempt, url, started_at, duration_ms, phases, response_code, error, response_head
    from earlier_attempts
    union all
    select delivery_id, round, attempt_count, last_url, last_started_at, last_duration_ms, last_phases, response_code,
      last_error, last_response_head
    from ended_deliveries where last_url is not null;`

import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The requests of the last days. A row keeps nothing that a client sent but its name for itself.
    create table api_requests (
      request_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      environment text not null,
      operation_id text not null,
      method text not null,
      path text not null,
      status int not null,
      error_code text,
      duration_ms real not null,
      actor text not null,
      session_id text,
      client_address text not null,
      user_agent text
    ) partition by range (request_id);
    ${INDEXES}
    create table ${TABLE}_default partition of ${TABLE} default`)
  const { rows } = await knex.raw<{ rows: { until_id: string }[] }>(FIRST)
  await knex.raw(`create table ${TABLE}_first partition of ${TABLE}
    for values from (minvalue) to ('${rows[0]?.until_id ?? ''}')`)
  for (const partition of ['default', 'first']) await knex.raw(`alter table ${TABLE}_${partition} set (${APPENDED})`)
}

const TABLE = 'api_requests'

/** As those of events: a hash of what is filtered by and the start of the id. */
const INDEXES = `
  create index api_requests_by_workspace on api_requests (hashtext(workspace_id || environment), left(request_id, 11));
  create index api_requests_by_operation on api_requests
    (hashtext(workspace_id || environment || operation_id), left(request_id, 11));
  create index api_requests_by_actor on api_requests
    (hashtext(workspace_id || environment || actor), left(request_id, 11));
  create index api_requests_by_status on api_requests
    (hashtext(workspace_id || environment || (status / 100)::text), left(request_id, 11)) where status >= 300;
  create index api_requests_by_error on api_requests
    (hashtext(workspace_id || environment || error_code), left(request_id, 11)) where error_code is not null;`

const APPENDED = 'autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02'

/** Until midnight in two days. The time of an id is eight digits of base 62, in ASCII order. */
const FIRST = `
  with bound as (
    select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '2 days' as at
  ), digits as (
    select string_agg(substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
      1 + mod(div((extract(epoch from at) * 1000)::numeric, 62::numeric ^ (7 - place)), 62)::int, 1), '' order by place) as text
    from bound, generate_series(0, 7) place
  )
  insert into table_partitions (partition, relation, until_at, until_id, created_at)
  select 'api_requests_first', 'api_requests', at, 'req_' || text, now() from bound, digits returning until_id`

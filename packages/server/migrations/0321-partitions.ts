import type { Knex } from 'knex'

/**
 * Events and ended deliveries become tables partitioned by their ids, which are in the order of time. What is there becomes the
 * first partition without being rewritten or read: its range was checked before. Whole partitions are dropped when their rows are
 * no longer kept.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(LOCKS)
  for (const table of TABLES) await partition(knex, table)
  await knex.raw(VIEWS)
}

/**
 * All locks at first, from the views down as requests take them: a request that waits for one of them then has none of the others. The
 * locks that it waits for in all take less than a second, after which PostgreSQL would cancel a request that waits for this migration.
 */
const LOCKS = `
  set local lock_timeout = 100;
  lock table deliveries, delivery_attempts, events in access exclusive mode`

interface Table {
  table: string
  id: string
  key: string
  /** By their names. Each has its counterpart on the first partition, so creating it reads nothing. */
  indexes: Record<string, string>
  /** Indexes that only the release before uses. */
  wide: string[]
}

const TABLES: Table[] = [
  {
    table: 'events',
    id: 'event_id',
    key: 'event_id',
    indexes: {
      events_by_workspace: '(hashtext(workspace_id || environment), left(event_id, 11))',
      events_by_type: '(hashtext(workspace_id || environment || event_type), left(event_id, 11))',
      events_by_agent:
        '(hashtext(agent_id || environment), left(event_id, 10), ((hashtext(event_type) & 127)::"char"))',
      events_by_contact: '(hashtext("from" || workspace_id))',
    },
    wide: ['events_page', 'events_of_type', 'events_of_agent', 'events_of_contact'],
  },
  {
    table: 'ended_deliveries',
    id: 'delivery_id',
    key: 'delivery_id',
    indexes: {
      ended_by_status: '(hashtext(workspace_id || environment || status), left(delivery_id, 11))',
      ended_by_type: '(hashtext(workspace_id || environment || event_type || status), left(delivery_id, 11))',
      ended_by_target:
        '(hashtext(target_id || environment || status), left(delivery_id, 10), ((hashtext(event_type) & 127)::"char"))',
      ended_by_event: "(event_id) where status = 'dead_lettered'",
    },
    wide: ['ended_page', 'ended_of_type', 'ended_of_target'],
  },
  {
    table: 'earlier_attempts',
    id: 'delivery_id',
    key: 'delivery_id, round, attempt',
    indexes: {},
    wide: [],
  },
]

async function partition(knex: Knex, { table, id, key, indexes, wide }: Table): Promise<void> {
  const first = `${table}_first`
  const { rows } = await knex.raw<{ rows: { until_id: string }[] }>(
    'select until_id from table_partitions where partition = ?',
    [first],
  )
  await knex.raw(`
    -- Expands: a table with the same columns takes the name over, in this transaction.
    alter table ${table} rename to ${first};
    -- Expands: no release names this constraint.
    alter table ${first} rename constraint ${table}_pkey to ${first}_pkey;
    create table ${table} (like ${first} including defaults including constraints) partition by range (${id});
    alter table ${table} drop constraint ${first}_range, add constraint ${table}_pkey primary key (${key});
    ${Object.entries(indexes)
      .map(([name, of]) => `create index ${name} on ${table} ${of};`)
      .join('\n')}
    alter table ${table} attach partition ${first} for values from (minvalue) to ('${rows[0]?.until_id ?? ''}');
    alter table ${first} drop constraint ${first}_range;
    create table ${table}_default partition of ${table} default;
    alter table ${first} set (${APPENDED});
    alter table ${table}_default set (${APPENDED})`)
  // Without rows there was no release before.
  const { rows: found } = await knex.raw<{ rows: unknown[] }>(`select from ${first} limit 1`)
  if (found.length === 0 && wide.length > 0) await knex.raw(`drop index ${wide.join(', ')}`)
}

/** Rows are only added for a long time: the visibility map, and statistics of what is new, should not wait for a fifth of them. */
const APPENDED = 'autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02'

/** As before, of the tables that now have the names. */
const VIEWS = `
  create or replace view deliveries as
    select delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status, round, attempt_count,
      claim, leased_by, next_attempt_at, response_code, last_error, created_at, null::timestamptz(3) as delivered_at,
      null::text as last_url
    from pending_deliveries
    union all
    select delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status, round, attempt_count,
      claim, null::int, null::timestamptz(3), response_code, last_error, created_at, delivered_at, last_url
    from ended_deliveries;

  create or replace view delivery_attempts as
    select delivery_id, round, attempt, url, started_at, duration_ms, phases, response_code, error, response_head
    from earlier_attempts
    union all
    select delivery_id, round, attempt_count, last_url, last_started_at, last_duration_ms, last_phases, response_code,
      last_error, last_response_head
    from ended_deliveries where last_url is not null`

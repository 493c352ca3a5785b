import type { Knex } from 'knex'
import { createIndexConcurrently } from '../src/platform/db/migrations/index-concurrently.ts'

/** `create index concurrently` is refused in a transaction. */
export const transaction = false

/**
 * Prepares the largest tables to become the first partitions of tables of the same names. Their lists get short indexes: a hash of
 * what is filtered by and the start of the id, in place of the texts themselves. The indexes of before stay for the release before,
 * which runs beside; new partitions do not have them.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) await createIndexConcurrently(knex, { name, on })
  await knex.raw(PARTITIONS)
  for (const { table, id, prefix } of TABLES) {
    const { rows } = await knex.raw<{ rows: { until_id: string }[] }>(FIRST, [`${table}_first`, table, prefix])
    const until_id = rows[0]?.until_id ?? ''
    await knex.raw(`
      alter table ${table} drop constraint if exists ${table}_first_range,
        add constraint ${table}_first_range check (${id} < '${until_id}') not valid`)
    await knex.raw(`alter table ${table} validate constraint ${table}_first_range`)
  }
}

const TABLES = [
  { table: 'events', id: 'event_id', prefix: 'evt_' },
  { table: 'ended_deliveries', id: 'delivery_id', prefix: 'del_' },
  { table: 'earlier_attempts', id: 'delivery_id', prefix: 'del_' },
]

const INDEXES: Record<string, string> = {
  events_first_by_workspace: 'events (hashtext(workspace_id || environment), left(event_id, 11))',
  events_first_by_type: 'events (hashtext(workspace_id || environment || event_type), left(event_id, 11))',
  events_first_by_agent: `events (hashtext(agent_id || environment), left(event_id, 10), ((hashtext(event_type) & 127)::"char"))`,
  events_first_by_contact: 'events (hashtext("from" || workspace_id))',
  ended_first_by_status: 'ended_deliveries (hashtext(workspace_id || environment || status), left(delivery_id, 11))',
  ended_first_by_type:
    'ended_deliveries (hashtext(workspace_id || environment || event_type || status), left(delivery_id, 11))',
  ended_first_by_target: `ended_deliveries (hashtext(target_id || environment || status), left(delivery_id, 10),
    ((hashtext(event_type) & 127)::"char"))`,
}

const PARTITIONS = `
  -- Partitions that hold ids up to a time, those that were dropped included.
  create table if not exists table_partitions (
    partition text collate "C" primary key,
    relation text not null,
    -- It holds ids that were made before, from where the partition before it ends; the table's default partition has the rest.
    until_at timestamptz(3) not null,
    until_id text collate "C" not null,
    created_at timestamptz(3) not null,
    archived_at timestamptz(3),
    -- Of its manifest in the archive.
    archive text,
    dropped_at timestamptz(3),
    unique (relation, until_id)
  )`

/** Until midnight in thirty days. The time of an id is eight digits of base 62, in ASCII order. */
const FIRST = `
  with bound as (
    select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '30 days' as at
  ), digits as (
    select string_agg(substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
      1 + mod(div((extract(epoch from at) * 1000)::numeric, 62::numeric ^ (7 - place)), 62)::int, 1), '' order by place) as text
    from bound, generate_series(0, 7) place
  )
  insert into table_partitions as p (partition, relation, until_at, until_id, created_at)
  select ?, ?, at, ? || text, now() from bound, digits
  on conflict (partition) do update set until_id = p.until_id returning until_id`

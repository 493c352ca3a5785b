import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Calls that have ended and are not classified yet; written with the end, deleted with the classification.
    create table calls_to_classify (
      call_id text collate "C" primary key
    ) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);

    -- Sums of one day in Lagos, so that analytics cost the same however many calls there are.
    create table call_days (
      workspace_id text collate "C" not null,
      environment text not null check (environment in ('production', 'sandbox')),
      date date not null,
      calls int not null,
      answered int not null,
      duration_seconds bigint not null,
      classified int not null,
      resolved int not null,
      mos_count int not null,
      mos_sum numeric not null,
      sentiment_count int not null,
      sentiment_sum numeric not null,
      primary key (workspace_id, environment, date)
    );
    insert into calls_to_classify (call_id) select call_id from calls where ended_at is not null;
  `)
}

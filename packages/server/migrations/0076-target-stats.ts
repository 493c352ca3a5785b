import type { Knex } from 'knex'

/**
 * Counts the outcomes of attempts by target and hour, so that an endpoint's numbers cost the same after a million deliveries.
 * Neither table has an index on what a flush changes while an endpoint works: its updates stay within their page.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table webhook_target_hours (
      target_id text collate "C" not null,
      environment text not null check (environment in ('production', 'sandbox')),
      hour timestamptz(0) not null,
      delivered int not null,
      failed_attempts int not null,
      dead_lettered int not null,
      -- A histogram of response times; response-times.ts says what each place counts.
      response_times int[] not null,
      primary key (target_id, environment, hour)
    ) with (fillfactor = 70);
    create index webhook_target_hours_old on webhook_target_hours (hour);

    create table webhook_target_health (
      target_id text collate "C" not null,
      environment text not null check (environment in ('production', 'sandbox')),
      workspace_id text collate "C" not null,
      last_success_at timestamptz(3),
      last_failure_at timestamptz(3),
      -- The first failure since the last success; null while the last attempt succeeded.
      failing_since timestamptz(3),
      -- Dead letters that the owner has not been told of.
      untold_dead_letters int not null default 0,
      told_at timestamptz(3),
      primary key (target_id, environment)
    ) with (fillfactor = 70);
    create index webhook_target_health_bad on webhook_target_health (workspace_id)
      where failing_since is not null or untold_dead_letters > 0;
  `)
}

import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What a workspace may spend on calls and messages in a day in Lagos; null: no limit. It holds until daily_limit_ends_at;
    -- null: until the first paid top-up is seven days old. Workspaces that exist already have none.
    alter table workspaces
      add column daily_limit_kobo bigint check (daily_limit_kobo >= 0),
      add column daily_limit_ends_at timestamptz(3);

    -- What a workspace with a limit has spent in a day, so that no charge needs a sum.
    create table workspace_days (
      workspace_id text collate "C" not null,
      day date not null,
      amount_kobo bigint not null,
      primary key (workspace_id, day)
    ) with (fillfactor = 50);
    create index workspace_days_old on workspace_days (day);
  `)
}

import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The foreign countries that a workspace has called or messaged in production, by their calling codes.
    create table reached_countries (
      workspace_id text collate "C" not null,
      calling_code text collate "C" not null,
      reached_at timestamptz(3) not null,
      -- Null until the owner has got the mail.
      mailed_at timestamptz(3),
      primary key (workspace_id, calling_code)
    );
    create index reached_countries_to_mail on reached_countries (workspace_id) where mailed_at is null;

    -- What calls and messages of a day in Lagos have cost, summed up after each hour.
    create table spend_days (
      workspace_id text collate "C" not null,
      day date not null,
      amount_kobo bigint not null,
      primary key (workspace_id, day)
    );
    create index spend_days_of_day on spend_days (day);

    -- At most one mail of each kind in 24 hours.
    alter table workspaces
      add column countries_mailed_at timestamptz(3),
      add column spend_mailed_at timestamptz(3);
  `)
}

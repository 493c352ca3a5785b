import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- At most one mail in 24 hours.
    alter table workspaces add column low_balance_mailed_at timestamptz(3);

    -- Prices are everybody's.
    alter table billing_events alter column workspace_id drop not null;
    create index billing_events_handled on billing_events (handled_at) where handled_at is not null;

    -- How far a job of billing has come.
    create table billing_marks (
      name text collate "C" primary key,
      value text not null
    );
  `)
}

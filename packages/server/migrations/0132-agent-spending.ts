import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Null: none.
    alter table agents add column daily_spend_cap_kobo bigint check (daily_spend_cap_kobo >= 0);

    -- What an agent with a cap has spent on calls and messages in a day in Lagos, so that no charge needs a sum.
    create table agent_days (
      agent_id text collate "C" not null,
      day date not null,
      amount_kobo bigint not null,
      primary key (agent_id, day)
    ) with (fillfactor = 50);
    create index agent_days_old on agent_days (day);
  `)
}

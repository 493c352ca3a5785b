import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Voice quality and sentiment of an agent's calls by day; days before this migration have none.
    alter table agent_call_days
      add column mos_count int not null default 0,
      add column mos_sum numeric not null default 0,
      add column sentiment_count int not null default 0,
      add column sentiment_sum numeric not null default 0;
  `)
}

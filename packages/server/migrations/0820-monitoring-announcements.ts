import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Said to the caller before anybody listens in. Null: nothing is.
    alter table agents add column monitoring_announcement text;
    -- Every version has every field.
    update agent_versions set settings = settings || '{"monitoring_announcement": null}'
      where settings -> 'monitoring_announcement' is null;
    -- It has been said in the call, or is being said.
    alter table live_calls add column monitoring_announced boolean not null default false`)
}

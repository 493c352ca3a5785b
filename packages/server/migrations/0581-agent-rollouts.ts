import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A version that a part of an agent's contacts gets in place of the live one.
    create table agent_rollouts (
      agent_id text collate "C" not null,
      version int not null,
      workspace_id text collate "C" not null,
      percent int not null check (percent between 0 and 100),
      -- As many of the 100 parts into which the agent's contacts are divided. No two rollouts of an agent have the same.
      buckets int[] not null,
      -- Contacts that get the version whatever their part.
      numbers text[] not null,
      created_by text not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (agent_id, version)
    );

    -- Calls of an agent without a rollout read nothing more.
    alter table agents add column has_rollouts boolean not null default false;

    -- The part of an agent's contacts that a number belongs to: the same on every machine and in every release of PostgreSQL.
    create function rollout_bucket(agent_id text, contact text) returns int
    language sql immutable parallel safe
    return (get_byte(sha256(convert_to(agent_id || ' ' || contact, 'UTF8')), 0) * 256
      + get_byte(sha256(convert_to(agent_id || ' ' || contact, 'UTF8')), 1)) % 100;
  `)
}

import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table numbers (
      number_id text collate "C" primary key,
      e164 text not null,
      type text not null check (type in ('geo_did', 'mobile_virtual', 'intl_did', 'shortcode')),
      country_code text not null,
      area_code text,
      channels text[] not null,
      environment text not null check (environment in ('production', 'sandbox')),
      -- A production number that a workspace holds; a sandbox number is there for all.
      taken boolean not null default false,
      unique (environment, e164),
      unique (number_id, environment)
    );
    -- Of free numbers only, and one a filter: a page costs the same however many are taken or of another kind.
    create index numbers_pool on numbers (environment, number_id) where not taken;
    create index numbers_pool_by_type on numbers (environment, type, number_id) where not taken;
    create index numbers_pool_by_country on numbers (environment, country_code, number_id) where not taken;
    create index numbers_pool_by_area on numbers (environment, area_code, number_id) where not taken;

    -- A workspace's hold on a number. Every workspace may hold a sandbox number; a production number has one holder.
    create table number_claims (
      number_id text collate "C" not null,
      workspace_id text collate "C" not null references workspaces,
      environment text not null,
      agent_id text collate "C" references agents,
      channels text[] not null,
      status text not null check (status in ('provisioned', 'quarantined')),
      provisioned_at timestamptz(3) not null,
      released_at timestamptz(3),
      quarantine_until timestamptz(3),
      primary key (workspace_id, number_id),
      foreign key (number_id, environment) references numbers (number_id, environment)
    );
    create unique index number_claims_production on number_claims (number_id) where environment = 'production';
    create index number_claims_page on number_claims (workspace_id, environment, provisioned_at desc, number_id desc);
    create index number_claims_agent on number_claims (agent_id, provisioned_at) where agent_id is not null;
  `)
  await seedSandboxPools(knex)
}

/** The two reserved pools: +234800000xxxx (mobile virtual) and +234100000xxxx (Lagos), unreachable from real phones. */
async function seedSandboxPools(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into numbers (number_id, e164, type, country_code, area_code, channels, environment)
    select 'num_' || repeat('0', 16) || pool.letter || lpad(n::text, 5, '0'), pool.prefix || lpad(n::text, 4, '0'),
           pool.type, 'NG', pool.area_code, pool.channels, 'sandbox'
    from generate_series(0, 9999) as n,
      (values ('m', '+234800000', 'mobile_virtual', null, array['voice', 'sms', 'whatsapp']),
              ('g', '+234100000', 'geo_did', '1', array['voice'])) as pool(letter, prefix, type, area_code, channels)
  `)
}

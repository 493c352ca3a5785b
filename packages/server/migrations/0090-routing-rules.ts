import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table routing_rules (
      rule_id text collate "C" primary key,
      workspace_id text collate "C" not null references workspaces,
      environment text not null check (environment in ('production', 'sandbox')),
      number_id text collate "C" not null,
      priority int not null,
      match_type text not null check (match_type in ('keyword', 'regex', 'default')),
      match_value text check ((match_type = 'default') = (match_value is null)),
      agent_id text collate "C" not null references agents,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      -- The workspace's hold on the number: rules end with it.
      foreign key (workspace_id, number_id) references number_claims (workspace_id, number_id) on delete cascade
    );
    create index routing_rules_page on routing_rules (workspace_id, environment, rule_id desc);
    create index routing_rules_number on routing_rules (workspace_id, number_id, priority, rule_id);
    create unique index routing_rules_default on routing_rules (workspace_id, number_id) where match_type = 'default';
    create index routing_rules_agent on routing_rules (agent_id);
  `)
}

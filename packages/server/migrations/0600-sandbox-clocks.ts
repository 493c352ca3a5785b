import type { Knex } from 'knex'

/** The clock of a workspace's sandbox. Its process belongs to a node, whose number is in the row while it lives. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sandbox_clocks (
      clock_id text collate "C" primary key,
      workspace_id text collate "C" not null references workspaces,
      node int not null,
      -- Where other nodes reach it.
      node_url text not null,
      status text not null check (status in ('starting', 'ready', 'advancing', 'lost')),
      starts_at timestamptz(3) not null,
      time timestamptz(3) not null,
      advancing_to timestamptz(3),
      last_advance jsonb,
      lost_reason text,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    );
    create unique index sandbox_clocks_workspace on sandbox_clocks (workspace_id)`)
}

import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Only ever added to. No foreign key: it outlives what it tells of.
    create table audit_log (
      audit_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      actor text collate "C" not null,
      action text not null,
      target text not null,
      detail jsonb not null,
      created_at timestamptz(3) not null
    );
    create index audit_log_page on audit_log (workspace_id, audit_id desc);
  `)
}

import type { Knex } from 'knex'

/** The filters of lists that a member keeps under names. They go with the membership. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table saved_views (
      saved_view_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      user_id text collate "C" not null,
      list text not null,
      name text collate "C" not null,
      filters jsonb not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      foreign key (workspace_id, user_id) references members on delete cascade
    );
    create unique index saved_views_name on saved_views (workspace_id, user_id, list, name)`)
}

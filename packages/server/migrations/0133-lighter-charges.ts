import type { Knex } from 'knex'

/**
 * A charge writes its entry in the statement that takes it from the workspace, and workspaces are never deleted: the check
 * locked the workspace's row a second time. One index of the entries' types, in the order of pages, serves lists of one type
 * and of all: one index less for each charge.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table ledger_entries drop constraint ledger_entries_workspace_id_fkey;
    drop index ledger_entries_of_type;
    alter table ledger_entries drop constraint ledger_entries_pkey, add primary key (workspace_id, entry_type, entry_id);
  `)
}

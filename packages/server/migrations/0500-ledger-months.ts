import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The ledger summed up by calendar month in Lagos, of the entries up to the workspace's mark: an invoice of a month costs the
    -- same however many entries there are, and no charge has to count.
    create table ledger_months (
      workspace_id text collate "C" not null,
      month date not null,
      entry_type text not null,
      quantity bigint not null,
      -- Taken from the balance, and added to it; both positive.
      charged_kobo bigint not null,
      credited_kobo bigint not null,
      primary key (workspace_id, month, entry_type)
    );
    create table ledger_month_marks (
      workspace_id text collate "C" primary key,
      -- The number of the last entry that is counted.
      sequence bigint not null
    );
  `)
}

import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Appended only. The balance of a workspace moves only in a statement that adds a row here.
    create table ledger_entries (
      entry_id text collate "C" not null,
      workspace_id text collate "C" not null references workspaces,
      entry_type text not null check (entry_type in (
        'top_up', 'voice_minute', 'sms_segment', 'whatsapp_conversation', 'number_month', 'plan_charge',
        'proration_refund', 'adjustment')),
      -- Negative takes from the balance.
      amount_kobo bigint not null check (amount_kobo <> 0),
      -- After it.
      balance_kobo bigint not null check (balance_kobo >= 0),
      quantity int not null,
      -- What it is for; each thing is charged or credited once.
      cause text collate "C" not null,
      agent_id text collate "C",
      created_at timestamptz(3) not null,
      -- In the order of pages: one index less for each charge.
      primary key (workspace_id, entry_id),
      constraint ledger_entries_cause unique (workspace_id, cause)
    );
    -- Entries are appended in the order of time: a few bytes for each block find those of an hour.
    create index ledger_entries_time on ledger_entries using brin (created_at);
    create index ledger_entries_of_type on ledger_entries (workspace_id, entry_type, entry_id);

    -- What the entries of a calendar month in Lagos come to: what quotas are checked against, without a sum.
    create table usage_months (
      workspace_id text collate "C" not null,
      month date not null,
      entry_type text not null,
      quantity bigint not null,
      -- Positive: spent.
      amount_kobo bigint not null,
      primary key (workspace_id, month, entry_type)
    ) with (fillfactor = 50);

    -- Internal events of money: what happened, until its job has acted on it.
    create table billing_events (
      billing_event_id bigint generated always as identity primary key,
      workspace_id text collate "C" not null,
      subject text not null,
      payload json not null,
      created_at timestamptz(3) not null,
      handled_at timestamptz(3)
    );
    create index billing_events_waiting on billing_events (billing_event_id) where handled_at is null;

    -- Updated by every charge: room on the page keeps that out of the indexes.
    alter table workspaces set (fillfactor = 50);

    insert into ledger_entries (entry_id, workspace_id, entry_type, amount_kobo, balance_kobo, quantity, cause, created_at)
    select 'led_' || substr(workspace_id, 4), workspace_id, 'adjustment', balance_kobo, balance_kobo, 1, 'opening', now()
    from workspaces where balance_kobo > 0;
  `)
}

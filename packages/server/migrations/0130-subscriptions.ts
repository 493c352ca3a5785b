import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Of each workspace with a plan that has a price for the month, be it 0; the plan itself is in workspaces.
    create table subscriptions (
      workspace_id text collate "C" primary key references workspaces,
      status text not null check (status in ('active', 'canceled')),
      -- The last calendar month in Lagos for which the plan was charged, or was not due.
      month date not null,
      -- Whether the balance has paid the plan's price for it: only then is there something to give back.
      paid boolean not null,
      -- By the customer, who may do it once in 24 hours.
      last_changed_at timestamptz(3),
      created_at timestamptz(3) not null
    );
    create index subscriptions_due on subscriptions (month, workspace_id) where status = 'active';

    insert into subscriptions (workspace_id, status, month, paid, created_at)
    select workspace_id, case when deleted_at is null then 'active' else 'canceled' end,
      date_trunc('month', now() at time zone 'Africa/Lagos')::date, false, created_at
    from workspaces where plan <> 'payg';
  `)
}

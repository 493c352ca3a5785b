import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Top-ups: what was asked for, and what has become of it.
    create table checkouts (
      checkout_id text collate "C" primary key,
      workspace_id text collate "C" not null references workspaces,
      environment text not null check (environment in ('production', 'sandbox')),
      -- Who is asked about it.
      provider text not null check (provider in ('paystack', 'local')),
      checkout_url text not null,
      status text not null check (status in ('pending', 'paid', 'failed', 'expired')),
      status_reason text check (status_reason in ('canceled', 'declined', 'reversed', 'payment_differs',
        'awaiting_settlement', 'balance_limit', 'workspace_deleted')),
      -- Hundredths of the currency.
      amount_kobo bigint not null check (amount_kobo > 0),
      currency text not null check (currency in ('NGN', 'USD')),
      -- What the balance got; null: nothing yet.
      credited_kobo bigint check (credited_kobo >= 0),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      -- When the provider said that money came, also if it was not what was asked for.
      paid_at timestamptz(3),
      -- When the provider is asked next, and how often it has been.
      check_at timestamptz(3),
      checks int not null default 0,
      check (credited_kobo is null or paid_at is not null),
      check ((check_at is not null) = (status = 'pending'))
    );
    create index checkouts_page on checkouts (workspace_id, environment, checkout_id);
    -- Counts what is open, which has a limit.
    create index checkouts_open on checkouts (workspace_id, environment, expires_at) where status = 'pending';
    create index checkouts_to_check on checkouts (check_at) where check_at is not null;
    -- Money that an operator has to look at.
    create index checkouts_uncredited on checkouts (checkout_id) where paid_at is not null and credited_kobo is null;
  `)
}

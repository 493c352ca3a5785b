import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Tokens are kept as SHA-256: whoever reads the table can use none of them.
    create table sessions (
      session_hash bytea primary key,
      user_id text collate "C" not null references users on delete cascade,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    );
    create index sessions_of_user on sessions (user_id);
    create index sessions_expiry on sessions (expires_at);

    create table account_tokens (
      token_hash bytea primary key,
      user_id text collate "C" not null references users on delete cascade,
      purpose text not null check (purpose in ('verify_email', 'reset_password')),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    );
    create index account_tokens_of_user on account_tokens (user_id, purpose);
    create index account_tokens_expiry on account_tokens (expires_at);

    -- The mail of a service that has no mail server.
    create table mail_outbox (
      mail_id bigint generated always as identity primary key,
      "to" text not null,
      subject text not null,
      text text not null,
      created_at timestamptz(3) not null
    );
    create index mail_outbox_age on mail_outbox (created_at);

    create index webhook_targets_of_workspace on webhook_targets (workspace_id) where deleted_at is null;
  `)
}

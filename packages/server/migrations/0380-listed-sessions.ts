import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What the owner of an account sees of a session. The release before makes sessions without these.
    alter table sessions
      add column session_id text collate "C" not null default 'login_' || replace(gen_random_uuid()::text, '-', ''),
      add column client_address text,
      add column client text,
      add column last_used_at timestamptz(3);
    -- expands: the default gives the sessions of the release before ids of their own, and the table is small
    create unique index sessions_by_id on sessions (session_id);

    alter table account_tokens
      -- The address that the account gets when this token is used.
      add column new_email text;
    alter table account_tokens drop constraint account_tokens_purpose_check;
    alter table account_tokens add constraint account_tokens_purpose_check
      check (purpose in ('verify_email', 'reset_password', 'change_email')) not valid;
  `)
}

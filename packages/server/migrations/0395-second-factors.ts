import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The authenticator app of an account.
    create table totp_factors (
      user_id text collate "C" primary key references users on delete cascade,
      sealed_secret text not null,
      created_at timestamptz(3) not null,
      -- Null until the first code: the account does not have the app before.
      confirmed_at timestamptz(3),
      -- The step of 30 s of the last code that was accepted: it and those before are accepted no more.
      last_step bigint not null default 0
    );

    create table passkeys (
      passkey_id text collate "C" primary key,
      user_id text collate "C" not null references users on delete cascade,
      name text not null,
      -- As the authenticator chose it, in base64url.
      credential_id text collate "C" not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      is_synced boolean not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3)
    );
    create unique index passkeys_credential on passkeys (credential_id);
    create unique index passkeys_name on passkeys (user_id, name);

    create table recovery_codes (
      user_id text collate "C" not null references users on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    );

    -- Logins and new passkeys that wait for their second step.
    create table login_challenges (
      challenge_hash bytea primary key,
      purpose text not null check (purpose in ('second_factor', 'passkey_login', 'add_passkey')),
      -- Null for a login that begins with a passkey.
      user_id text collate "C" references users on delete cascade,
      -- The challenge that a passkey signs. Null where passkeys cannot answer.
      passkey_challenge text,
      is_cookie boolean not null,
      attempts_left int not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    );
    create index login_challenges_of_user on login_challenges (user_id);
    create index login_challenges_expiry on login_challenges (expires_at);

    -- Wrong codes of an account since the last right one, from wherever: all processes count together.
    create table code_attempts (
      user_id text collate "C" primary key references users on delete cascade,
      attempts int not null,
      last_at timestamptz(3) not null
    );
  `)
}

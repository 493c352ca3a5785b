import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Attempts at the password of an account since the last right one, from wherever: all processes count together. Addresses
    -- without an account are counted too, so that the wait does not tell which have one.
    create table password_attempts (
      account_hash bytea primary key,
      attempts int not null,
      last_at timestamptz(3) not null,
      -- No attempt is admitted before.
      next_at timestamptz(3) not null
    );
    create index password_attempts_age on password_attempts (last_at);

    -- Where a person has logged in with the present password.
    create table login_addresses (
      user_id text collate "C" not null references users on delete cascade,
      client_address text not null,
      last_at timestamptz(3) not null,
      primary key (user_id, client_address)
    );
    create index login_addresses_age on login_addresses (last_at);
  `)
}

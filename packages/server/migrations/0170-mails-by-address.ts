import type { Knex } from 'knex'

/**
 * How many mails an address gets is counted by the address: an account that is deleted and made again counts on. The token of a
 * deleted user is one of nobody and can only be counted.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table account_tokens
      add address_hash bytea,
      alter user_id drop not null,
      drop constraint account_tokens_user_id_fkey,
      add foreign key (user_id) references users on delete set null;
    create index account_tokens_of_address on account_tokens (address_hash, purpose);
  `)
}

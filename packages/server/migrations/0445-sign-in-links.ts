import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A link that the operator hands to a user, who signs in with it once.
    alter table account_tokens drop constraint account_tokens_purpose_check;
    alter table account_tokens add constraint account_tokens_purpose_check
      check (purpose in ('verify_email', 'reset_password', 'change_email', 'sign_in')) not valid;
  `)
}

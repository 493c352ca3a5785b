import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Production: the day of the month on which it is paid for, and until when it is. Null in the sandbox.
    alter table number_claims
      add column billed_from timestamptz(3),
      add column paid_until timestamptz(3),
      -- Since when the balance has not paid for it.
      add column unpaid_since timestamptz(3);
    update number_claims set billed_from = now(), paid_until = now() + interval '1 month' where environment = 'production';
    create index number_claims_unpaid on number_claims (paid_until)
      where status = 'provisioned' and environment = 'production';
  `)
}

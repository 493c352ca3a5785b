import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- To whom invoices are made out. A workspace without a row is billed under its own name.
    create table billing_details (
      workspace_id text collate "C" primary key,
      company_name text,
      address text,
      tax_id text,
      updated_at timestamptz(3) not null
    );
  `)
}

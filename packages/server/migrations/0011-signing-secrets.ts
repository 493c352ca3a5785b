import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Sealed with the server's encryption key. The previous secret signs beside the current one until it runs out.
    create table signing_secrets (
      workspace_id text collate "C" primary key,
      sealed_current text not null,
      sealed_previous text,
      previous_valid_until timestamptz(3),
      created_at timestamptz(3) not null,
      rotated_at timestamptz(3),
      check ((sealed_previous is null) = (previous_valid_until is null))
    );
  `)
}

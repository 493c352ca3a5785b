import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table idempotency_keys (
      workspace_id text collate "C" not null,
      environment text not null,
      operation_id text not null,
      idempotency_key text not null,
      request_hash text not null,
      -- json, not jsonb: given again letter for letter.
      body json not null,
      created_at timestamptz(3) not null,
      primary key (workspace_id, environment, operation_id, idempotency_key)
    );
    create index idempotency_keys_age on idempotency_keys (created_at);
  `)
}

import type { Knex } from 'knex'

/** The questions of a call to the agent's backend, model and tools, and what they answered. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table call_exchanges (
      call_id text collate "C" not null,
      exchange_id text collate "C" not null,
      -- Null for the screening of a call.
      turn_id text collate "C",
      kind text not null,
      -- The name of a tool. Null for the rest.
      tool text,
      -- The URL of a backend, or the provider of a model. Null if there was none.
      target text,
      started_at timestamptz(3) not null,
      duration_ms int not null,
      connect_ms int,
      wait_ms int,
      read_ms int,
      response_status int,
      error text,
      -- The beginnings of both; null if they were not kept.
      request text,
      request_bytes int not null,
      response text,
      response_bytes int not null,
      primary key (call_id, exchange_id)
    ) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`)
}

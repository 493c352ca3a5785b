import type { Knex } from 'knex'

/** How a call sounded in the course of time. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table call_quality_samples (
      call_id text collate "C" not null,
      -- Since the start of the call: the end of the time that was measured.
      at_ms int not null,
      mos real not null,
      packet_loss_percent real not null,
      jitter_ms real not null,
      primary key (call_id, at_ms)
    ) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`)
}

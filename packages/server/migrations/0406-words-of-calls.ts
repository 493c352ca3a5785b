import type { Knex } from 'knex'

/**
 * Which words were said in a call. An ended call is queued when its classification has taken it from the other queue, whichever
 * release does that. What ended before is queued here.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table call_words (
      call_id text collate "C" primary key,
      -- Each word once, after a hash of the workspace and environment: the entries of a word are of one workspace.
      words text[] not null
    ) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
    create index call_words_by_word on call_words using gin (words);

    create table calls_to_index (
      call_id text collate "C" primary key
    ) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
    insert into calls_to_index (call_id) select call_id from calls where classified_at is not null and erased_at is null;

    create function queue_call_to_index() returns trigger language plpgsql as $$
    begin
      insert into calls_to_index (call_id) select call_id from left_queue on conflict do nothing;
      return null;
    end $$;
    create trigger queue_call_to_index after delete on calls_to_classify referencing old table as left_queue
      for each statement execute function queue_call_to_index();
  `)
}

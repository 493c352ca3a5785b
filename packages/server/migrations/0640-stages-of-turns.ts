import type { Knex } from 'knex'

/** Where the time of a turn went. The time until its words were known is there already. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table transcript_turns
      add column end_of_speech_ms int,
      add column first_byte_ms int,
      add column first_sentence_ms int,
      add column synthesis_ms int,
      add column first_audio_ms int`)
}

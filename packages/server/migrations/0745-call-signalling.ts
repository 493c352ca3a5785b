import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- How carriers treated a call. One row, written when the call is answered, or else when it has ended.
    create table call_signalling (
      call_id text collate "C" primary key,
      -- The carrier that carried the call, or else the last one that was tried.
      carrier text,
      transport text,
      codec text,
      srtp_suite text,
      reliable_responses boolean not null,
      sip_status int,
      q850_cause int,
      -- The carriers that were tried, in turn.
      attempts json not null,
      -- The words of a carrier about who calls. They contain numbers of people, and are deleted with the transcript.
      claims json
    )`)
}

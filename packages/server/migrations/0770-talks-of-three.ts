import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table call_transfers
      -- The agent goes on to talk when the colleague has taken the call. Null for lines of an earlier release: it has left.
      add column agent_stays boolean,
      -- When an agent that stayed left the caller with the colleague.
      add column agent_left_at timestamptz(3);
    -- A colleague has said it. Null for the caller and the agent.
    alter table transcript_turns add column speaker text`)
}

import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Numbers that want no messages. A simulated STOP silences nobody, so each environment has its own list.
    create table opt_outs (
      workspace_id text collate "C" not null,
      environment text not null check (environment in ('production', 'sandbox')),
      e164 text collate "C" not null,
      -- Where the contact asked; both are null when the workspace added the number.
      channel text check (channel in ('sms', 'whatsapp')),
      keyword text,
      opted_out_at timestamptz(3) not null,
      primary key (workspace_id, environment, e164),
      check ((channel is null) = (keyword is null))
    );
    create index opt_outs_page on opt_outs (workspace_id, environment, opted_out_at, e164);
    -- Counts what a workspace has added itself, which has a limit.
    create index opt_outs_added on opt_outs (workspace_id, environment) where keyword is null;
  `)
}

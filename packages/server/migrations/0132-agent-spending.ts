import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Null: none.
    alter table agents add column daily_spend_cap_kobo bigint check (daily_spend_cap_kobo >= 0);

    -- What an agent has spent on calls and messages in a day in Lagos: what caps are checked against, without a sum.
    create table agent_days (
      agent_id text collate "C" not null,
      day date not null,
      amount_kobo bigint not null,
      primary key (agent_id, day)
    ) with (fillfactor = 50);
    create index agent_days_old on agent_days (day);

    insert into agent_days (agent_id, day, amount_kobo)
    select agent_id, (created_at at time zone 'Africa/Lagos')::date, -sum(amount_kobo) from ledger_entries
    where agent_id is not null and entry_type in ('voice_minute', 'sms_segment', 'whatsapp_conversation')
      and created_at > now() - interval '2 days'
    group by 1, 2;
  `)
}

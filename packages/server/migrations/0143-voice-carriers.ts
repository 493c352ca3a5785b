import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table carrier_states drop constraint carrier_states_channel_check;
    alter table carrier_states add constraint carrier_states_channel_check check (channel in ('sms', 'whatsapp', 'voice'));
  `)
}

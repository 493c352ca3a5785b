import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- WhatsApp: the message that began the 24 hours which are paid for.
    alter table conversations add column billed_by text collate "C";

    -- Inbound messages in production are charged after they are stored, so that a carrier is answered at once.
    alter table messages add column charged_at timestamptz(3);
    create index messages_uncharged on messages (message_id)
      where direction = 'inbound' and environment = 'production' and charged_at is null;
    update messages set charged_at = created_at where direction = 'inbound' and environment = 'production';
  `)
}

import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The parts in which messages travel, by the names that carriers give them.
    create table message_parts (
      carrier text collate "C" not null,
      carrier_message_id text collate "C" not null,
      -- Null: its receipt came first, and waits here until the message is recorded as sent.
      message_id text collate "C",
      -- The first is 1; of how many.
      part int,
      parts int,
      -- What the carrier has reported last, in its own words; of failures there are three kinds.
      status text not null check (status in ('sent', 'delivered', 'read', 'failed', 'rejected', 'expired')),
      status_code text,
      created_at timestamptz(3) not null,
      primary key (carrier, carrier_message_id),
      check ((message_id is null) = (part is null) and (message_id is null) = (parts is null))
    ) with (fillfactor = 80);
    create index message_parts_of_message on message_parts (message_id) where message_id is not null;
    create index message_parts_waiting on message_parts (created_at) where message_id is null;

    -- A message of several parts is delivered when all of them are.
    alter table messages add column parts_delivered int not null default 0;
  `)
}

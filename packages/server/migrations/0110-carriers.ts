import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Each carrier as each server process sees it, for the operator. Rows of processes that are gone mean nothing.
    create table carrier_states (
      -- Its number, under the advisory lock that it holds while it lives.
      owner int not null,
      carrier text not null,
      -- Host and process id.
      process text not null,
      channel text not null check (channel in ('sms', 'whatsapp')),
      mno text,
      number text,
      state text not null check (state in ('connecting', 'up', 'degraded', 'down')),
      detail text not null,
      since timestamptz(3) not null,
      last_error text,
      last_error_at timestamptz(3),
      in_flight int not null,
      -- Messages accepted in the last minute.
      accepted_last_minute int not null,
      reported_at timestamptz(3) not null,
      primary key (owner, carrier)
    ) with (fillfactor = 50);

    -- Parts of inbound messages until the whole is stored, and for a while after: an SMSC may repeat one.
    create table inbound_parts (
      carrier text not null,
      "from" text not null,
      "to" text not null,
      reference int not null,
      total int not null,
      part int not null,
      mno text not null,
      data_coding int not null,
      content bytea not null,
      received_at timestamptz(3) not null,
      -- When the message that it is a part of was stored; from then on the content is a digest.
      stored_at timestamptz(3),
      primary key (carrier, "from", "to", reference, total, part)
    );
    create index inbound_parts_by_age on inbound_parts (received_at);
  `)
}

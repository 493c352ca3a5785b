import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Since then nothing of what is said in this call is kept.
    alter table calls add column erased_at timestamptz(3);
    -- The remote party, spelt as in features/contacts/erase-contact.ts.
    create index calls_of_contact on calls
      (workspace_id, (case direction when 'outbound' then to_number else from_number end));

    -- Since then the body holds nothing that was said or written. What remains may not be delivered any more.
    alter table events add column redacted_at timestamptz(3);
    -- The number first: an index that begins with the workspace tempts the planner on lists of its newest.
    create index events_of_contact on events ("from", workspace_id);
  `)
}

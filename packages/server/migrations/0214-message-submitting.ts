import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- From when on a carrier may have the message. Production only: a simulated carrier sends nothing.
    alter table messages add column submitting_at timestamptz(3);
    -- Nobody knows it of those that carriers have now.
    update messages set submitting_at = created_at where status = 'queued';
  `)
}

import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What the recurring job looks for: quarantines that are over.
    create index number_claims_quarantine on number_claims (quarantine_until) where status = 'quarantined';
    alter table number_claims add constraint number_claims_quarantined check (
      (status = 'quarantined') = (quarantine_until is not null)
      and (released_at is null) = (quarantine_until is null)
      and (status = 'provisioned' or agent_id is null));
  `)
}

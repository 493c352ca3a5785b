import type { Knex } from 'knex'

/** Preleased work enters none of these: only work that has to wait pays for them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index deliveries_due_first;
    create index deliveries_due_first on deliveries (environment, next_attempt_at)
      where leased_by is null and attempt_count = 0 and next_attempt_at is not null;
    -- For who has room again: each target's own range, and the targets of a workspace step by step.
    create index deliveries_waiting on deliveries (workspace_id, target_id, least(attempt_count, 1), next_attempt_at)
      where leased_by is null and next_attempt_at is not null;
    create index jobs_waiting on jobs (kind, least(attempt_count, 1), next_attempt_at)
      where leased_by is null and next_attempt_at is not null;
  `)
}

import type { Knex } from 'knex'
import { createIndexConcurrently } from '../src/platform/db/migrations/index-concurrently.ts'

/** `create index concurrently` is refused in a transaction. */
export const transaction = false

/**
 * When a job failed for good, so that the jobs of an outage can be found and run again, and deleted after 30 days. Jobs that have failed
 * before this migration count from now on. The release before writes no time: the creation counts then.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table jobs add column if not exists failed_at timestamptz(3)')
  await knex.raw(`update jobs set failed_at = now() where status = 'failed' and failed_at is null`)
  const on = `jobs (kind, coalesce(failed_at, created_at)) where status = 'failed'`
  await createIndexConcurrently(knex, { name: 'jobs_failed', on })
}

import { firstIdAt } from '../../../server/src/platform/ids.ts'
import type { TestDatabase } from '../../../server/test/support/test-database.ts'

export interface ManyCalls {
  workspace_id: string
  agent_id: string
  count: number
  /** The time of all of them. */
  at: Date
}

/**
 * Calls of a workspace's sandbox, written past the API: as many as a test wants.
 * @returns the ids of the oldest and the newest.
 */
export async function insertCalls(
  db: Pick<TestDatabase, 'knex'>,
  calls: ManyCalls,
): Promise<[oldest: string, newest: string]> {
  const prefix = firstIdAt('call', calls.at)
  await db.knex.raw(
    `insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, ai_mode,
       started_at, answered_at, ended_at, duration_seconds, end_reason, cost_kobo, created_at, updated_at)
     select :prefix || lpad(n::text, 14, '0'), :workspace_id, :agent_id, 'sandbox', 'inbound', 'completed',
       '+23480' || lpad((n % 100000000)::text, 8, '0'), '+2348000000000', 'byom', :at, :at, :at::timestamptz + interval '40 s', 40,
       'remote_hangup', n % 5000, :at, :at
     from generate_series(1, :count::int) n`,
    { ...calls, prefix },
  )
  await db.knex.raw('analyze calls')
  return [idOf(prefix, 1), idOf(prefix, calls.count)]
}

const idOf = (prefix: string, serial: number): string => `${prefix}${String(serial).padStart(14, '0')}`

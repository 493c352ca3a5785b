import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepRequests } from '../src/delivery/relay/relay-requests.ts'
import { sweepSessions } from '../src/delivery/relay/relay-sessions.ts'
import { settleTries } from '../src/features/public-try/public-tries.ts'
import { InboundParts } from '../src/gateways/messaging/smpp/inbound-parts.ts'
import type { Database } from '../src/platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { TestClock } from './support/test-clock.ts'

/** One more than a batch. */
const ROWS = 5_001

const clock = new TestClock()
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  const [old, kept] = [new Date(clock.now().getTime() - 48 * 3_600_000), new Date(clock.now().getTime() + 60_000)]
  // The foreign key of the agent has no part in a sweep.
  await database.pool.query('alter table public_tries drop constraint public_tries_agent_id_fkey')
  for (const insert of Object.values(INSERTS)) {
    await database.pool.query(insert, [old, ROWS, 'old'])
    await database.pool.query(insert, [kept, 3, 'kept'])
  }
})
afterAll(() => database.drop())

/** Inserts rows of a time. */
const INSERTS = {
  inbound_parts: `
    insert into inbound_parts (carrier, "from", "to", reference, total, part, mno, data_coding, content, received_at, stored_at)
    select $3, '234', '234', n, 2, 1, 'mtn', 0, '', $1::timestamptz, $1 from generate_series(1, $2::int) n`,
  relay_requests: `
    insert into relay_requests (request_id, session_id, kind, body, deadline)
    select 'rlr_' || $3::text || n, 'rls_1', 'turn', '{}', $1::timestamptz from generate_series(1, $2::int) n`,
  relay_sessions: `
    insert into relay_sessions (session_id, workspace_id, environment, answers, position, lease_until, created_at)
    select 'rls_' || $3::text || n, 'ws_1', 'sandbox', true, '', $1::timestamptz, $1 from generate_series(1, $2::int) n`,
  public_tries: `
    insert into public_tries (call_id, agent_id, started_at, ended_at)
    select 'call_' || $3::text || n, 'agt_1', $1::timestamptz, $1 from generate_series(1, $2::int) n`,
}

const sweeps: Record<keyof typeof INSERTS, (db: Database) => Promise<void>> = {
  inbound_parts: (db) => new InboundParts({ db, clock }).sweep(),
  relay_requests: (db) => sweepRequests(db, clock.now()),
  relay_sessions: (db) => sweepSessions(db, clock.now()),
  public_tries: (db) => settleTries({ db, clock }),
}

test.each(Object.entries(sweeps))(
  'old rows of %s are deleted in batches, and the others are kept',
  async (table, sweep) => {
    const batches: number[] = []
    const query = async (config: { text: string; values: unknown[] }) => {
      const answer = await database.pool.query<{ deleted?: number }>(config)
      const deleted = answer.rows[0]?.deleted
      if (deleted !== undefined) batches.push(deleted)
      return answer
    }
    await sweep({ ...database, pool: { query } as never })
    expect(batches).toEqual([ROWS - 1, 1])
    expect(await database.knex(table)).toHaveLength(3)
  },
)

import type pg from 'pg'
import { Agent } from 'undici'
import type { Database } from '../../../packages/server/src/platform/db/database.ts'
import { run, statement, type StatementTarget } from '../../../packages/server/src/platform/db/statement.ts'
import { groupCommit } from '../../../packages/server/src/platform/group-commit.ts'
import { post, type Sample } from './bare-loop.ts'
import type { Ids } from '../../../packages/server/src/platform/ids.ts'

export interface OutboxLoad {
  url: string
  body: string
  in_flight: number
  /** The largest number of events that are committed but not delivered. */
  most_waiting: number
  seconds: number
  /** Whether each event has its own transaction rather than a shared commit. */
  own_transactions: boolean
}

const TABLE = `
  create table if not exists bare_outbox (event_id text primary key, body text not null, delivered_at timestamptz)`
const insert = statement<{ event_ids: string[]; bodies: string[] }>(
  'bare_outbox_insert',
  'insert into bare_outbox (event_id, body) select * from unnest(:event_ids::text[], :bodies::text[])',
)
const finish = statement<{ event_ids: string[] }>(
  'bare_outbox_finish',
  'update bare_outbox set delivered_at = now() where event_id = any(:event_ids::text[])',
)

interface BareOutboxDeps {
  work_pool: Database['work_pool']
  ids: Ids
}

interface Row {
  event_id: string
  body: string
}

/**
 * The minimum for a sender that loses no event: it commits the event, posts it as the bare loop does, and commits the
 * delivery. It uses one row in one table with one index. It looks up no target, decides nothing, and does not recover
 * from a crash.
 */
export async function bareOutbox({ work_pool: pool, ids }: BareOutboxDeps, load: OutboxLoad): Promise<Sample> {
  await pool.query(TABLE)
  const { commit, delivered } = commits(pool, load)
  const agent = new Agent({ pipelining: 1, connections: load.in_flight })
  const cpu = process.cpuUsage()
  const began_at = performance.now()
  const in_progress = new Set<Promise<void>>()
  let count = 0
  const deliver = async (event_id: string): Promise<void> => {
    await post(agent, load)
    await delivered(event_id)
    count++
  }
  const emitter = async (): Promise<void> => {
    while (performance.now() < began_at + load.seconds * 1_000) {
      while (in_progress.size >= load.most_waiting) await new Promise((resolve) => setTimeout(resolve, 1))
      const event_id = ids('evt')
      await commit({ event_id, body: load.body })
      const delivery: Promise<void> = deliver(event_id).finally(() => in_progress.delete(delivery))
      in_progress.add(delivery)
    }
  }
  await Promise.all(Array.from({ length: load.in_flight }, emitter))
  await Promise.all(in_progress)
  const seconds = (performance.now() - began_at) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  await agent.close()
  return { per_second: count / seconds, cpu_us: (user + system) / count, count }
}

function commits(pool: pg.Pool, { own_transactions }: OutboxLoad) {
  const shared = groupCommit(async (rows: readonly Row[]) => {
    await write({ pool }, rows)
    return () => {}
  })
  const delivered = groupCommit(async (event_ids: readonly string[]) => {
    await run({ pool }, finish, { event_ids: [...event_ids] })
    return () => {}
  })
  return { commit: own_transactions ? (row: Row) => alone(pool, row) : shared, delivered }
}

async function write(db: StatementTarget, rows: readonly Row[]): Promise<void> {
  const params = { event_ids: rows.map(({ event_id }) => event_id), bodies: rows.map(({ body }) => body) }
  await run(db, insert, params)
}

/** Commits as part of other changes would: three round trips. */
async function alone(pool: pg.Pool, row: Row): Promise<void> {
  const client = await pool.connect()
  await client.query('begin')
  await write({ pool: client }, [row])
  await client.query('commit')
  client.release()
}

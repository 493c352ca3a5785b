import type { Knex } from 'knex'
import type { Environment } from '../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../platform/db/database.ts'
import { run, statement } from '../platform/db/statement.ts'
import { REPLAYED_PER_SECOND, reopenBatch, startOf, type ReplayRange } from './replay-range.ts'

/** The number of deliveries that are replayed in one transaction. A job replays the rest. */
export const REPLAY_BATCH = 1_000

/** The owner of a replay. A workspace has one replay at a time in each environment. */
export interface ReplayOwner {
  workspace_id: string
  environment: Environment
}

interface Row extends ReplayRange {
  started_at: Date
  done_through: string
  done: number
  total: number
}

/** After this time, a replay whose job has failed permanently no longer blocks a new one. */
const ABANDONED_MS = 2 * 60 * 60 * 1_000

const insert = statement<Row & { abandoned: Date }, { started_at: Date }>(
  'webhook_replays_insert',
  `insert into webhook_replays as r (workspace_id, environment, target_id, status, since, until, started_at, touched_at,
    done_through, done, total)
  values (:workspace_id, :environment, :target_id, :status, :since, :until, :started_at, :started_at,
    :done_through, :done, :total)
  on conflict (workspace_id, environment) do update set target_id = excluded.target_id, status = excluded.status,
    since = excluded.since, until = excluded.until, started_at = excluded.started_at, touched_at = excluded.touched_at,
    done_through = excluded.done_through, done = excluded.done, total = excluded.total
  where r.touched_at <= :abandoned
  returning started_at`,
)

const lock = statement<ReplayOwner, Row>(
  'webhook_replays_lock',
  `select workspace_id, environment, target_id, status, since, until, started_at, done_through, done, total
  from webhook_replays where workspace_id = :workspace_id and environment = :environment for update`,
)

const advance = statement<ReplayOwner & { done_through: string; done: number; now: Date }>(
  'webhook_replays_advance',
  `update webhook_replays set done_through = :done_through, done = :done, touched_at = :now
  where workspace_id = :workspace_id and environment = :environment`,
)

const finish = statement<ReplayOwner>(
  'webhook_replays_finish',
  'delete from webhook_replays where workspace_id = :workspace_id and environment = :environment',
)

/**
 * Stores the rest of a replay for `continueReplay`.
 * @returns false, without any change, while another replay runs.
 */
export async function leaveReplay(
  trx: Knex.Transaction,
  range: ReplayRange,
  left: { started_at: Date; done_through: string; done: number; total: number },
): Promise<boolean> {
  const abandoned = new Date(left.started_at.getTime() - ABANDONED_MS)
  return (await run(trx, insert, { ...range, ...left, abandoned })).length > 0
}

/**
 * Replays one batch and stores the progress in one transaction, so that it continues correctly after a crash or when run
 * twice.
 * @returns whether there is more to do.
 */
export async function continueReplay(
  { db, clock }: { db: Database; clock: Clock },
  owner: ReplayOwner,
): Promise<boolean> {
  return await db.knex.transaction(async (trx) => {
    const [replay] = await run(trx, lock, owner)
    if (!replay) return false
    const limit = Math.min(REPLAY_BATCH, replay.total - replay.done)
    // After the clock was set back, the start lies in the future.
    const now = clock.now()
    const started_at = replay.started_at < now ? replay.started_at : now
    const due_from = new Date(started_at.getTime() + (replay.done / REPLAYED_PER_SECOND) * 1_000)
    const { looked_at, last_id } = await reopenBatch(trx, replay, { after: replay.done_through, due_from, limit })
    const done = replay.done + looked_at
    const more = looked_at === limit && done < replay.total
    if (more) await run(trx, advance, { ...owner, done_through: last_id ?? startOf(replay), done, now })
    else await run(trx, finish, owner)
    return more
  })
}

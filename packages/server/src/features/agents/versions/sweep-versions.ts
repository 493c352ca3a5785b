import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { deleteUnusedRecordings } from './recordings.ts'

const BATCH = 500
const DAY_MS = 24 * 60 * 60 * 1_000
/** The shortest retention that a workspace can have. */
const MIN_DAYS = 30

/** Deletes versions that have been unused for as long as their workspace keeps content. */
const deleteUnused = statement<{ now: Date; unused_before: Date; batch: number }, { agent_id: string }>(
  'agent_versions_delete_unused',
  `delete from agent_versions where (agent_id, version) in (
     select v.agent_id, v.version from agent_versions v join workspaces w using (workspace_id)
     where v.unused_since < :unused_before
       and v.unused_since < :now::timestamptz - make_interval(days => w.retention_days)
     order by v.unused_since limit :batch::int)
   returning agent_id`,
)

/** Deletes versions whose retention has ended, with the recordings that only they had. */
export async function sweepVersions({ db, clock }: { db: Database; clock: Clock }, signal: AbortSignal): Promise<void> {
  const now = clock.now()
  const unused_before = new Date(now.getTime() - MIN_DAYS * DAY_MS)
  for (let deleted = BATCH; deleted === BATCH && !signal.aborted;) {
    deleted = await db.knex.transaction(async (trx) => {
      const rows = await run(trx, deleteUnused, { now, unused_before, batch: BATCH })
      for (const agent_id of new Set(rows.map((row) => row.agent_id))) await deleteUnusedRecordings(trx, agent_id)
      return rows.length
    })
  }
}

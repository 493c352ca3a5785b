import type { Knex } from 'knex'
import type { RecordingStore } from '../../gateways/storage/recording-store.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { Log } from '../../platform/log.ts'

export interface RemoveRecordingsDeps {
  db: Database
  log: Log
  recordings: RecordingStore
}

interface Removal {
  removal_id: number
  workspace_id: string
  /** Null: all of the workspace. */
  call_id: string | null
}

/** With the workspace, in its transaction: what is said in the files goes soon after. */
const removeAll = statement<{ workspace_id: string }>(
  'recordings_remove_of_workspace',
  'insert into recording_removals (workspace_id, call_id) values (:workspace_id, null)',
)

export async function removeRecordingsOfWorkspace(
  trx: Knex.Transaction,
  { workspace_id }: { workspace_id: string },
): Promise<void> {
  await run(trx, removeAll, { workspace_id })
}

const BATCH = 200

const nextRemovals = statement<{ after: number; limit: number }, Removal>(
  'recordings_next_removals',
  `select removal_id, workspace_id, call_id from recording_removals
   where removal_id > :after order by removal_id limit :limit`,
)

const removed = statement<{ removal_ids: number[] }>(
  'recordings_removed',
  'delete from recording_removals where removal_id = any(:removal_ids::bigint[])',
)

/**
 * Removes the files of recordings that are gone from their calls. A file is not part of a transaction: the row that
 * wants it removed is, and stays until that is done. One that cannot be removed is tried again at the next turn.
 */
export async function removeRecordings(deps: RemoveRecordingsDeps, signal: AbortSignal): Promise<void> {
  for (let after = 0; !signal.aborted;) {
    const removals = await run(deps.db, nextRemovals, { after, limit: BATCH })
    const last = removals.at(-1)
    if (!last) return
    after = last.removal_id
    const results = await Promise.allSettled(removals.map((removal) => removeOne(deps.recordings, removal)))
    const done = removals.filter((_, at) => results[at]?.status === 'fulfilled')
    await run(deps.db, removed, { removal_ids: done.map(({ removal_id }) => removal_id) })
    const failed = results.find((result) => result.status === 'rejected')
    const count = removals.length - done.length
    if (failed) deps.log.error({ err: failed.reason as unknown, count }, 'recordings could not be removed')
  }
}

async function removeOne(recordings: RecordingStore, { workspace_id, call_id }: Removal): Promise<void> {
  if (call_id === null) await recordings.removeWorkspace(workspace_id)
  else await recordings.remove({ workspace_id, call_id })
}

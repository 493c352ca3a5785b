import type { Knex } from 'knex'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { Log } from '../../platform/log.ts'
import type { FileStore } from './file-store.ts'

/** The file stores of the service, by kind. The names are the values of `file_removals.store`. */
export interface FileStores {
  recordings: FileStore
  media: FileStore
}

export interface RemoveFilesDeps {
  db: Database
  log: Log
  stores: FileStores
}

interface Removal {
  removal_id: number
  store: keyof FileStores
  workspace_id: string
  /** Null selects all files of the workspace. */
  file_id: string | null
}

/** Runs in the transaction that deletes the workspace. The files are removed soon after. */
const removeAll = statement<{ workspace_id: string }>(
  'files_remove_of_workspace',
  `insert into file_removals (store, workspace_id, file_id) values
     ('recordings', :workspace_id, null), ('media', :workspace_id, null)`,
)

export async function removeFilesOfWorkspace(
  trx: Knex.Transaction,
  { workspace_id }: { workspace_id: string },
): Promise<void> {
  await run(trx, removeAll, { workspace_id })
}

const BATCH = 200

const nextRemovals = statement<{ after: number; limit: number }, Removal>(
  'files_next_removals',
  `select removal_id, store, workspace_id, file_id from file_removals
   where removal_id > :after order by removal_id limit :limit`,
)

const removed = statement<{ removal_ids: number[] }>(
  'files_removed',
  'delete from file_removals where removal_id = any(:removal_ids::bigint[])',
)

/**
 * Removes files that no record refers to any more. A file is not part of a transaction, but the row that requests its removal is, and
 * it stays until the file is removed. A file that cannot be removed is retried at the next run.
 */
export async function removeFiles(deps: RemoveFilesDeps, signal: AbortSignal): Promise<void> {
  for (let after = 0; !signal.aborted;) {
    const removals = await run(deps.db, nextRemovals, { after, limit: BATCH })
    const last = removals.at(-1)
    if (!last) return
    after = last.removal_id
    const results = await Promise.allSettled(removals.map((removal) => removeOne(deps.stores, removal)))
    const done = removals.filter((_, at) => results[at]?.status === 'fulfilled')
    await run(deps.db, removed, { removal_ids: done.map(({ removal_id }) => removal_id) })
    const failed = results.find((result) => result.status === 'rejected')
    const count = removals.length - done.length
    if (failed) deps.log.error({ err: failed.reason as unknown, count }, 'files could not be removed')
  }
}

async function removeOne(stores: FileStores, { store, workspace_id, file_id }: Removal): Promise<void> {
  if (file_id === null) await stores[store].removeWorkspace(workspace_id)
  else await stores[store].remove({ workspace_id, file_id })
}

const UNFINISHED_MS = 24 * 60 * 60 * 1_000

/** Removes unfinished files that are older than the time that writing any file takes. */
export async function removeUnfinishedFiles({ stores, now }: { stores: FileStores; now: Date }): Promise<void> {
  const begun_before = new Date(now.getTime() - UNFINISHED_MS)
  for (const store of Object.values(stores) as FileStore[]) await store.removeUnfinished(begun_before)
}

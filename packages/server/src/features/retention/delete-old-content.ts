import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { isLostDatabase } from '../../platform/db/lost-database.ts'
import { run, statement, type Statement } from '../../platform/db/statement.ts'
import { firstIdAt } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { RetainedKind } from '../../domain/retained-kind.ts'

/** A kind of content with its statements, created once. */
export interface Retention extends RetainedKind {
  find: Statement<{ workspace_ids: string[]; befores: string[] }, Omit<Due, 'kind'>>
  batch: Statement<Omit<Due, 'kind'> & { after: string; limit: number }, { id: string }>
}

export interface RetentionDeps {
  db: Database
  clock: Clock
  log: Log
  kinds: readonly Retention[]
}

/** Rows of a transaction: their locks are held for some tens of milliseconds. */
const BATCH = 1_000
const WORKSPACES = 500
/** Less than a job may take. What is left then waits for the next turn. */
const BUDGET_MS = 30_000
const DAY_MS = 24 * 60 * 60 * 1_000

/** One kind of one workspace's rows that are past its retention. */
interface Due {
  workspace_id: string
  environment: string
  kind: Retention
  before: string
}

/** How many rows of each kind had content. */
export type Deleted = Record<string, number>

/**
 * Deletes the content that is older than its workspace keeps it, also of workspaces that were deleted. A batch at a time
 * from each, so that a big one does not hold up the others; each batch and how far it came is one transaction, so it
 * continues where it stopped after a crash, or when its time is over.
 */
export async function deleteOldContent(deps: RetentionDeps, signal: AbortSignal): Promise<Deleted> {
  const deleted: Deleted = Object.fromEntries(deps.kinds.map(({ kind }) => [kind, 0]))
  const until = deps.clock.now().getTime() + BUDGET_MS
  const isOver = (): boolean => signal.aborted || deps.clock.now().getTime() >= until
  let due = await findDue(deps)
  while (due.length > 0 && !isOver()) {
    const left: Due[] = []
    for (const one of due) {
      if (isOver()) break
      const { rows, cleared } = await clearOrSkip(deps, one)
      deleted[one.kind.kind] = (deleted[one.kind.kind] ?? 0) + cleared
      if (rows === BATCH) left.push(one)
    }
    due = left
  }
  if (Object.values(deleted).some((count) => count > 0))
    deps.log.info(deleted, 'content past its retention was deleted')
  return deleted
}

const workspacePage = statement<{ after: string; limit: number }, { workspace_id: string; retention_days: number }>(
  'retention_workspaces',
  'select workspace_id, retention_days from workspaces where workspace_id > :after order by workspace_id limit :limit',
)

async function findDue(deps: RetentionDeps): Promise<Due[]> {
  const due: Due[] = []
  for (let after = ''; ;) {
    const page = await run(deps.db, workspacePage, { after, limit: WORKSPACES })
    const workspace_ids = page.map(({ workspace_id }) => workspace_id)
    after = workspace_ids.at(-1) ?? ''
    if (after === '') return due
    for (const kind of deps.kinds) {
      const befores = page.map(({ retention_days }) => cutoff(deps, kind, retention_days))
      for (const found of await run(deps.db, kind.find, { workspace_ids, befores })) due.push({ ...found, kind })
    }
  }
}

/** The first id that is young enough to stay. */
function cutoff({ clock }: RetentionDeps, { prefix }: RetainedKind, retention_days: number): string {
  return firstIdAt(prefix, new Date(clock.now().getTime() - retention_days * DAY_MS))
}

/** As a range of whole keys: only the index that begins with the workspace can answer it, and it is in its order. */
const rangeOf = (
  { kind, id, indexed_id }: RetainedKind,
  scope: { workspace_id: string; environment: string },
): string => `
  select ${id} as id from ${kind}
  where (workspace_id, environment, ${indexed_id}) > (${scope.workspace_id}, ${scope.environment}, after)
    and (workspace_id, environment, ${indexed_id}) < (${scope.workspace_id}, ${scope.environment}, before)
  order by workspace_id, environment, ${indexed_id}`

export function retentionOf(kind: RetainedKind): Retention {
  const found = rangeOf(kind, { workspace_id: 'w.workspace_id', environment: 'e.environment' })
  const batch = rangeOf(kind, { workspace_id: ':workspace_id', environment: ':environment' })
  return {
    ...kind,
    find: statement(
      `retention_find_${kind.kind}`,
      `select w.workspace_id, e.environment, w.before
       from unnest(:workspace_ids::text[], :befores::text[]) as w (workspace_id, before)
       cross join (values ('production'), ('sandbox')) as e (environment)
       left join retention_progress p
         on p.workspace_id = w.workspace_id and p.environment = e.environment and p.kind = '${kind.kind}'
       cross join lateral (select coalesce(p.done_through, '') as after) progress
       where (${found} limit 1) is not null`,
    ),
    batch: statement(
      `retention_batch_${kind.kind}`,
      `${batch.replace(' after)', ' :after)').replace(' before)', ' :before)')} limit :limit`,
    ),
  }
}

/** A batch that fails is tried again in the next turn and does not delay others. Without a database, all stop. */
async function clearOrSkip(deps: RetentionDeps, due: Due): Promise<Cleared> {
  try {
    return await clearBatch(deps, due)
  } catch (error) {
    if (isLostDatabase(error)) throw error
    const { workspace_id, environment, kind } = due
    deps.log.error(
      { err: error, workspace_id, environment, kind: kind.kind },
      'content past its retention was not deleted',
    )
    return { rows: 0, cleared: 0 }
  }
}

/** How many rows a batch had, and how many of them held content. */
interface Cleared {
  rows: number
  cleared: number
}

interface Scope {
  workspace_id: string
  environment: string
  kind: string
}

const lockProgress = statement<Scope, { done_through: string }>(
  'retention_lock_progress',
  `insert into retention_progress (workspace_id, environment, kind, done_through)
   values (:workspace_id, :environment, :kind, '')
   on conflict (workspace_id, environment, kind) do update set done_through = retention_progress.done_through
   returning done_through`,
)

const saveProgress = statement<Scope & { done_through: string }>(
  'retention_save_progress',
  `update retention_progress set done_through = :done_through
   where workspace_id = :workspace_id and environment = :environment and kind = :kind`,
)

async function clearBatch(
  { db, clock }: RetentionDeps,
  { kind, before, workspace_id, environment }: Due,
): Promise<Cleared> {
  const scope = { workspace_id, environment, kind: kind.kind }
  return await db.knex.transaction(async (trx) => {
    const [progress] = await run(trx, lockProgress, scope)
    const after = progress?.done_through ?? ''
    const rows = await run(trx, kind.batch, { workspace_id, environment, after, before, limit: BATCH })
    const ids = rows.map(({ id }) => id)
    const done_through = ids.at(-1)
    if (done_through === undefined) return { rows: 0, cleared: 0 }
    const cleared = await kind.clear(trx, { workspace_id, ids, now: clock.now() })
    await run(trx, saveProgress, { ...scope, done_through })
    return { rows: ids.length, cleared }
  })
}

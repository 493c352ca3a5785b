import { earlierOf } from '../../platform/earlier-of.ts'
import { isLostDatabase } from '../../platform/db/lost-database.ts'
import { run } from '../../platform/db/statement.ts'
import { firstIdAt, timeOfId } from '../../platform/ids.ts'
import type { ContentRetention } from '../../domain/content-retention.ts'
import { clearBatch, clearSkipped, skipOldest } from './clear-batch.ts'
import { looked, saveLanes, skippedRows, workspacePage } from './retention-statements.ts'
import type { Due, RetentionDeps } from './retention-work.ts'

/** The number of lanes. Workspaces are assigned to lanes by their ids. */
export const LANES = 4

/** The most rows per transaction, which holds their locks for some tens of milliseconds. */
const BATCH = 1_000
/** A batch that fails is divided by this until one row is left, which is skipped. */
const DIVISOR = 10
const WORKSPACES = 500
/** The number of workspaces that share a transaction. */
const TOGETHER = 50
/** The time for a lane. All lanes together, one after the other, take less time than a job may take. */
const BUDGET_MS = 5_000
const DAY_MS = 24 * 60 * 60 * 1_000

export interface Deleted {
  /** The number of rows of each kind that had content. */
  rows: Record<string, number>
  /** Whether there is more to do now. */
  left: boolean
}

/**
 * Deletes content that is older than its workspace keeps it, including that of deleted workspaces. It takes one batch from each
 * workspace at a time, so that a large one does not hold up the others. A batch and its progress are recorded in one transaction, so
 * the job continues where it stopped after a crash, or when its time is over.
 */
export async function deleteOldContent(deps: RetentionDeps & { lane?: number }, signal: AbortSignal): Promise<Deleted> {
  const until = deps.clock.monotonic_ms() + BUDGET_MS
  const isOver = (): boolean => signal.aborted || deps.clock.monotonic_ms() >= until
  const rows = Object.fromEntries(deps.kinds.map(({ kind }) => [kind, 0]))
  const share = deps.lane === undefined ? WHOLE : { lane: deps.lane, lanes: LANES }
  for (const { kind, cleared } of await clearSkipped(deps, share)) rows[kind] = (rows[kind] ?? 0) + cleared
  let due = await findDue(deps, share)
  while (due.length > 0 && !isOver()) {
    const left: Due[] = []
    for (const group of groupsOf(due)) {
      if (isOver()) left.push(...group)
      else {
        const { cleared, more } = await clearOrDivide(deps, group)
        const [{ kind }] = group
        rows[kind.kind] = (rows[kind.kind] ?? 0) + cleared
        left.push(...more)
      }
    }
    due = left
  }
  await recordLanes(deps, [share.lane], due)
  if (Object.values(rows).some((count) => count > 0)) deps.log.info(rows, 'content past its retention was deleted')
  return { rows, left: due.length > 0 }
}

interface Share {
  lane: number
  lanes: number
}

/** The share that includes all workspaces. */
const WHOLE: Share = { lane: 0, lanes: 1 }

/**
 * Whether the lanes have anything to do. If there are few workspaces, all of them are checked here, and the result is recorded for each
 * lane. If there are many, each lane checks its own.
 */
export async function mayHaveOld(deps: RetentionDeps): Promise<boolean> {
  const page = await run(deps.db, workspacePage, { after: '', limit: WORKSPACES, ...WHOLE })
  if (page.length === WORKSPACES) return true
  const skipped = await run(deps.db, skippedRows, { before: deps.clock.now(), limit: 1, ...WHOLE })
  if (skipped.length > 0 || (await dueOf(deps, page)).length > 0) return true
  await recordLanes(deps, [...Array(LANES).keys()], [])
  return false
}

async function findDue(deps: RetentionDeps, share: Share): Promise<Due[]> {
  const due: Due[] = []
  for await (const page of workspacePages(deps, share)) due.push(...(await dueOf(deps, page)))
  return due
}

type Workspaces = readonly { workspace_id: string; retention_days: number }[]

async function* workspacePages({ db }: Pick<RetentionDeps, 'db'>, share: Share): AsyncGenerator<Workspaces> {
  for (let after = ''; ;) {
    const page = await run(db, workspacePage, { after, limit: WORKSPACES, ...share })
    after = page.at(-1)?.workspace_id ?? ''
    if (page.length > 0) yield page
    if (page.length < WORKSPACES) return
  }
}

async function dueOf(deps: RetentionDeps, page: Workspaces): Promise<Due[]> {
  const due: Due[] = []
  const days = new Map(page.map(({ workspace_id, retention_days }) => [workspace_id, retention_days]))
  for (const kind of page.length > 0 ? deps.kinds : []) {
    const wanted = page.map(({ workspace_id, retention_days }) => ({
      workspace_id,
      before: cutoff(deps, kind, retention_days),
    }))
    for (const { first, ...found } of await run(deps.db, kind.find, looked.params(wanted))) {
      const retention_days = days.get(found.workspace_id) ?? 0
      const overdue_since = overdueSince(first, retention_days)
      due.push({ ...found, kind, retention_days, overdue_since, alone: null })
    }
  }
  return due
}

/** A bound after all ids. */
const NEVER = '~'

/** The time at which the oldest content is past its retention. Reads the first row of each workspace. */
export async function nextOld(deps: Pick<RetentionDeps, 'db' | 'kinds'>): Promise<Date | null> {
  let next: Date | null = null
  for await (const page of workspacePages(deps, WHOLE)) {
    const days = new Map(page.map(({ workspace_id, retention_days }) => [workspace_id, retention_days]))
    const all = page.map(({ workspace_id }) => ({ workspace_id, before: NEVER }))
    for (const { find } of deps.kinds)
      for (const { first, workspace_id } of await run(deps.db, find, looked.params(all)))
        next = earlierOf(next, overdueSince(first, days.get(workspace_id) ?? 0))
  }
  return next
}

/** The first id that is recent enough to be kept. */
function cutoff({ clock }: RetentionDeps, { prefix }: ContentRetention, retention_days: number): string {
  return firstIdAt(prefix, new Date(clock.now().getTime() - retention_days * DAY_MS))
}

function overdueSince(id: string, retention_days: number): Date {
  return new Date(timeOfId(id).getTime() + retention_days * DAY_MS)
}

type Group = [Due, ...Due[]]

/** Groups work that shares a transaction: the same kind of many workspaces. Work that has failed gets a separate group. */
function groupsOf(due: readonly Due[]): Group[] {
  const groups: Group[] = []
  for (const of_kind of Map.groupBy(due, ({ kind }) => kind).values()) {
    const together = of_kind.filter(({ alone }) => alone === null)
    for (let first = 0; first < together.length; first += TOGETHER)
      groups.push(together.slice(first, first + TOGETHER) as Group)
    for (const one of of_kind) if (one.alone !== null) groups.push([one])
  }
  return groups
}

/** Clears a group, or divides it after a failure. If the database is unavailable, everything stops. */
async function clearOrDivide(deps: RetentionDeps, group: Group): Promise<{ cleared: number; more: Due[] }> {
  const [first] = group
  const limit = first.alone ?? Math.floor(BATCH / group.length)
  try {
    const { cleared, done } = await clearBatch(deps, group, limit)
    for (const [one, { done_through }] of done) one.overdue_since = overdueSince(done_through, one.retention_days)
    if (first.alone !== null) first.alone = first.alone === BATCH ? null : Math.min(BATCH, first.alone * DIVISOR)
    return { cleared, more: group.filter((one) => done.get(one)?.rows === limit) }
  } catch (error) {
    if (isLostDatabase(error)) throw error
    if (limit === 1 && group.length === 1) await skipOldest(deps, first, error)
    else for (const one of group) one.alone = group.length > 1 ? BATCH : Math.ceil(limit / DIVISOR)
    return { cleared: 0, more: group }
  }
}

async function recordLanes({ db, clock }: RetentionDeps, lanes: number[], due: readonly Due[]): Promise<void> {
  const oldest = due.reduce<Date | null>(
    (oldest, { overdue_since }) => (oldest && oldest <= overdue_since ? oldest : overdue_since),
    null,
  )
  await run(db, saveLanes, { lanes, now: clock.now(), overdue_since: oldest })
}

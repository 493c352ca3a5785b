import type { Knex } from 'knex'
import { isLostDatabase } from '../../platform/db/lost-database.ts'
import { run } from '../../platform/db/statement.ts'
import {
  batched,
  lockProgress,
  noLongerSkipped,
  progressed,
  saveProgress,
  scopes,
  skippedRows,
  skipRow,
  triedAgain,
  type Scope,
} from './retention-statements.ts'
import type { Due, RetentionDeps } from './retention-work.ts'

/** The result of a transaction. */
export interface Cleared {
  /** The number of rows with content. */
  cleared: number
  /** The last processed row of each scope that had any, and the number of its rows. */
  done: Map<Due, { rows: number; done_through: string }>
}

const scopeOf = ({ workspace_id, environment, kind }: Due): Scope => ({ workspace_id, environment, kind: kind.kind })
const placeOf = ({ workspace_id, environment }: Omit<Scope, 'kind'>): string => `${workspace_id} ${environment}`

/**
 * Clears the next rows of each scope, at most `limit`, and records the progress, in one transaction. The scopes are of one kind and of
 * different workspaces or environments: ten thousand small workspaces take hundreds of transactions instead of tens of thousands.
 */
export async function clearBatch(
  { db, clock }: RetentionDeps,
  due: readonly [Due, ...Due[]],
  limit: number,
): Promise<Cleared> {
  const [{ kind }] = due
  return await db.knex.transaction(async (trx) => {
    const by_place = new Map(due.map((one) => [placeOf(one), one]))
    const rows = await nextRows(trx, due, limit)
    if (rows.length === 0) return { cleared: 0, done: new Map() }
    const cleared = await kind.clear(trx, { ids: rows.map(({ id }) => id), now: clock.now() })
    const done: Cleared['done'] = new Map()
    for (const [place, of_place] of Map.groupBy(rows, placeOf))
      done.set(by_place.get(place)!, { rows: of_place.length, done_through: of_place.at(-1)!.id })
    await saveProgressOf(trx, kind.kind, done)
    return { cleared, done }
  })
}

async function nextRows(
  trx: Knex.Transaction,
  due: readonly [Due, ...Due[]],
  limit: number,
): Promise<(Omit<Scope, 'kind'> & { id: string })[]> {
  const [{ kind }] = due
  const befores = new Map(due.map((one) => [placeOf(one), one.before]))
  const progress = await run(trx, lockProgress, { kind: kind.kind, ...scopes.params(due) })
  const ranges = progress.map((one) => ({ ...one, before: befores.get(placeOf(one)) ?? '' }))
  return await run(trx, kind.batch, { ...batched.params(ranges), limit })
}

async function saveProgressOf(trx: Knex.Transaction, kind: string, done: Cleared['done']): Promise<void> {
  const rows = [...done].map(([{ workspace_id, environment }, { done_through }]) => ({
    workspace_id,
    environment,
    done_through,
  }))
  await run(trx, saveProgress, { kind, ...progressed.params(rows) })
}

/** Records that the content of the next row could not be deleted, and continues after it, so that no other row waits for it. */
export async function skipOldest({ db, clock, log }: RetentionDeps, due: Due, error: unknown): Promise<void> {
  const scope = scopeOf(due)
  await db.knex.transaction(async (trx) => {
    const [row] = await nextRows(trx, [due], 1)
    if (!row) return
    await run(trx, skipRow, { ...scope, id: row.id, overdue_since: due.overdue_since, now: clock.now() })
    await saveProgressOf(trx, scope.kind, new Map([[due, { rows: 1, done_through: row.id }]]))
    log.error({ err: error, ...scope, id: row.id }, 'content past its retention was not deleted; it is tried again')
  })
}

const SKIPPED_BATCH = 100

/** Retries rows whose content could not be deleted before. */
export async function clearSkipped(
  deps: RetentionDeps,
  share: { lane: number; lanes: number },
): Promise<{ kind: string; cleared: number }[]> {
  const { db, clock, kinds } = deps
  const done: { kind: string; cleared: number }[] = []
  const now = clock.now()
  for (const skipped of await run(db, skippedRows, { before: now, limit: SKIPPED_BATCH, ...share })) {
    const { workspace_id, kind, id } = skipped
    const retention = kinds.find((one) => one.kind === kind)
    if (!retention) continue
    try {
      const cleared = await db.knex.transaction(async (trx) => {
        await run(trx, noLongerSkipped, { workspace_id, kind, id })
        return await retention.clear(trx, { ids: [id], now })
      })
      done.push({ kind, cleared })
    } catch (error) {
      if (isLostDatabase(error)) throw error
      await run(db, triedAgain, { ...skipped, now })
    }
  }
  return done
}

import type { QueryBuilder } from 'objection'
import type { LedgerEntryType } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { LedgerEntryRow } from './ledger-entry.model.ts'
import { LEDGER_ENTRY_TYPES, positionAfter, positionBefore } from './ledger-position.ts'

interface LedgerQuery {
  filters: { entry_type?: LedgerEntryType; created_after?: string; created_before?: string }
  /** The `sequence` of the last entry of the previous page. Null on the first page. */
  after: string | null
  limit: number
}

type Entries = QueryBuilder<LedgerEntryRow>
type Narrow = (entries: Entries) => unknown

/**
 * Newest entry first. A page of all types merges a page of each type, because the only index keeps each type in order. The cost does
 * not depend on the length of the ledger.
 */
export async function listLedger(
  db: Database,
  caller: Pick<Caller, 'workspace_id'>,
  { filters, after, limit }: LedgerQuery,
): Promise<LedgerEntryRow[]> {
  const bounds = await boundsOf(db, caller, filters)
  return await ledgerPage(db, caller, { entry_type: filters.entry_type, bounds, after, limit })
}

interface LedgerPageQuery {
  entry_type?: LedgerEntryType | undefined
  bounds: Narrow[]
  after: string | null
  limit: number
}

export function ledgerPage(
  { knex }: Pick<Database, 'knex'>,
  caller: Pick<Caller, 'workspace_id'>,
  { entry_type, bounds, after, limit }: LedgerPageQuery,
): Entries {
  const pages = (entry_type ? [entry_type] : LEDGER_ENTRY_TYPES).map((type) => {
    const page = LedgerEntryRow.in(knex, caller).where({ entry_type: type }).orderBy('sequence', 'desc').limit(limit)
    if (after !== null) page.where('sequence', '<', after)
    for (const bound of bounds) bound(page)
    return page
  })
  const none = LedgerEntryRow.in(knex, caller).whereRaw('false')
  return none.unionAll(pages, true).orderBy('sequence', 'desc').limit(limit)
}

/** Each bound on the time also becomes a bound on the number. Otherwise a page of an old month would scan all newer entries. */
export async function boundsOf(
  db: Pick<Database, 'pool'>,
  { workspace_id }: Pick<Caller, 'workspace_id'>,
  { created_after, created_before }: LedgerQuery['filters'],
): Promise<Narrow[]> {
  const bounds: Narrow[] = []
  if (created_after !== undefined) {
    const at = new Date(created_after)
    const position = await positionBefore(db, { workspace_id, at })
    bounds.push((entries) => entries.where('created_at', '>=', at).where('sequence', '>', position))
  }
  if (created_before !== undefined) {
    const at = new Date(created_before)
    const position = await positionAfter(db, { workspace_id, at })
    bounds.push((entries) => entries.where('created_at', '<', at).where('sequence', '<=', position))
  }
  return bounds
}

import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'

export interface LedgerFault {
  workspace_id: string
  balance_kobo: number
  entries_kobo: number
}

/** In one snapshot, so that concurrent changes do not look like faults. */
const selectFaults = statement<object, LedgerFault & { checked: number }>(
  'ledger_faults',
  `with sums as (
     select w.workspace_id, w.balance_kobo, coalesce(sum(e.amount_kobo), 0)::bigint as entries_kobo
     from workspaces w left join ledger_entries e using (workspace_id) group by w.workspace_id
   )
   select f.workspace_id, f.balance_kobo, f.entries_kobo, (select count(*)::int from sums) as checked
   from (select) always left join sums f on f.balance_kobo <> f.entries_kobo order by f.workspace_id`,
)

/** Whether each balance is the sum of its entries. */
export async function verifyLedger(db: Database): Promise<{ checked: number; faults: LedgerFault[] }> {
  const rows = await run(db, selectFaults, {})
  const faults = rows
    .filter(({ workspace_id }) => workspace_id !== null)
    .map(({ workspace_id, balance_kobo, entries_kobo }) => ({ workspace_id, balance_kobo, entries_kobo }))
  return { checked: rows[0]?.checked ?? 0, faults }
}

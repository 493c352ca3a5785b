import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'

export interface LedgerFault {
  workspace_id: string
  balance_kobo: number
  entries_kobo: number
  /** The `sequence` of the first entry whose number or balance does not follow from the entry before. Null if every entry follows. */
  broken_at: number | null
}

/** Reads one snapshot, so that concurrent changes do not look like faults. */
const selectFaults = statement<object, LedgerFault & { checked: number }>(
  'ledger_faults',
  `with lines as (
     select workspace_id, sequence, amount_kobo, sequence <> 1 + lag(sequence, 1, 0::bigint) over earlier
       or balance_kobo <> amount_kobo + lag(balance_kobo, 1, 0::bigint) over earlier as is_broken
     from ledger_entries window earlier as (partition by workspace_id order by sequence)
   ), statements as (
     select workspace_id, sum(amount_kobo)::bigint as entries_kobo, max(sequence) as last_sequence,
       min(sequence) filter (where is_broken) as broken_at
     from lines group by workspace_id
   ), checks as (
     select w.workspace_id, w.balance_kobo, coalesce(s.entries_kobo, 0) as entries_kobo,
       case when coalesce(s.last_sequence, 0) = w.ledger_sequence then s.broken_at
         else coalesce(s.broken_at, w.ledger_sequence) end as broken_at
     from workspaces w left join statements s using (workspace_id)
   )
   select f.workspace_id, f.balance_kobo, f.entries_kobo, f.broken_at, (select count(*)::int from checks) as checked
   from (select) always left join checks f on f.balance_kobo <> f.entries_kobo or f.broken_at is not null
   order by f.workspace_id`,
)

/** Verifies that each balance is the sum of its entries, that these are numbered without gaps and that they add up line by line. */
export async function verifyLedger(db: Database): Promise<{ checked: number; faults: LedgerFault[] }> {
  const rows = await run(db, selectFaults, {})
  const faults = rows
    .filter(({ workspace_id }) => workspace_id !== null)
    .map(({ workspace_id, balance_kobo, entries_kobo, broken_at }) => ({
      workspace_id,
      balance_kobo,
      entries_kobo,
      broken_at,
    }))
  return { checked: rows[0]?.checked ?? 0, faults }
}

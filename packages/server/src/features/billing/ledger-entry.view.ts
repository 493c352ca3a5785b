import type { LedgerEntry } from '../../generated/types.gen.ts'
import type { LedgerEntryRow } from './ledger-entry.model.ts'

export function entryView(row: LedgerEntryRow): LedgerEntry {
  const { entry_id, sequence, entry_type, amount_kobo, balance_kobo, quantity, cause, agent_id } = row
  const created_at = row.created_at.toISOString()
  return { entry_id, sequence, entry_type, amount_kobo, balance_kobo, quantity, cause, agent_id, created_at }
}

import type { LedgerEntryType } from '../../generated/types.gen.ts'
import { WorkspaceModel } from '../../platform/workspace-model.ts'

export class LedgerEntryRow extends WorkspaceModel {
  static override tableName = 'ledger_entries'
  static override idColumn = ['workspace_id', 'entry_type', 'sequence']

  declare entry_id: string
  /** Counts from 1 in each workspace, without gaps, in the order in which the balance changed. */
  declare sequence: number
  declare entry_type: LedgerEntryType
  declare amount_kobo: number
  declare balance_kobo: number
  declare quantity: number
  declare cause: string
  declare agent_id: string | null
  declare created_at: Date
}

import { verifyLedger } from '../../features/billing/verify-ledger.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'

const COLUMNS = ['workspace_id', 'balance_kobo', 'entries_kobo']

export const verifyLedgerCommand: Command = {
  path: ['ledger', 'verify'],
  summary: 'Check that every balance is the sum of its ledger entries',
  description: 'Reads all workspaces in one snapshot. Exits with 1 and lists the workspaces whose balance differs.',
  positionals: [],
  flags: [],
  examples: [[]],
  async run({ db }) {
    const { checked, faults } = await verifyLedger(db)
    const note = `${checked} workspaces checked, ${faults.length} whose balance differs from their entries.`
    const rows = { list: faults.map((fault) => ({ ...fault })), columns: COLUMNS }
    return { value: { checked, faults }, rows, note, ...(faults.length > 0 && { exit_code: exitCodes.other }) }
  },
}

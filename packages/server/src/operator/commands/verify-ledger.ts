import { verifyLedger } from '../../features/billing/verify-ledger.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'

const COLUMNS = ['workspace_id', 'balance_kobo', 'entries_kobo', 'broken_at']

export const verifyLedgerCommand: Command = {
  path: ['ledger', 'verify'],
  summary: 'Check that every ledger adds up to its balance, line by line',
  description:
    'Reads all workspaces in one snapshot. Exits with 1 and lists the workspaces whose balance is not the sum of its entries, or whose entries are not numbered without gaps and add up line by line; broken_at is the sequence of the first entry that does not.',
  positionals: [],
  flags: [],
  examples: [[]],
  async run({ db }) {
    const { checked, faults } = await verifyLedger(db)
    const note = `${checked} workspaces checked, ${faults.length} whose ledger does not add up.`
    const rows = { list: faults.map((fault) => ({ ...fault })), columns: COLUMNS }
    return { value: { checked, faults }, rows, note, ...(faults.length > 0 && { exit_code: exitCodes.other }) }
  },
}

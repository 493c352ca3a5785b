import { listUncredited } from '../../features/billing/checkout/settle-checkout.ts'
import type { Command } from '../command.ts'

const COLUMNS = ['checkout_id', 'workspace_id', 'status_reason', 'currency', 'amount_kobo', 'paid_at'] as const

export const listCheckoutsCommand: Command = {
  path: ['checkout', 'list'],
  summary: 'Show payments that are not credited',
  description:
    'Dollars that have not been settled in naira, payments of another amount than was asked for, and those of workspaces ' +
    'that were deleted. The latest 100, newest first. amount_kobo is in hundredths of the currency.',
  positionals: [],
  flags: [],
  examples: [[]],
  async run({ db }) {
    const list = (await listUncredited(db)).map((row) => Object.fromEntries(COLUMNS.map((name) => [name, row[name]])))
    return { value: { checkouts: list }, rows: { list, columns: COLUMNS } }
  },
}

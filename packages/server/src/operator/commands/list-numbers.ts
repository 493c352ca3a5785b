import { listPool, POOL_STATUSES } from '../../features/numbers/list-pool.ts'
import type { Command } from '../command.ts'
import { PAGE_FLAGS, pageOf, pageOutcome } from '../paging.ts'

const COLUMNS = [
  'number_id',
  'e164',
  'type',
  'country_code',
  'channels',
  'status',
  'workspace_id',
  'agent_id',
  'paid_until',
  'quarantine_until',
]

export const listNumbersCommand: Command = {
  path: ['numbers', 'list'],
  summary: 'List the production numbers and the workspaces that hold them',
  positionals: [],
  flags: [
    { flag: 'workspace', type: 'string', description: 'Only the numbers of this workspace.' },
    { flag: 'status', type: 'string', choices: POOL_STATUSES, description: 'Only numbers in this state.' },
    { flag: 'e164', type: 'string', description: 'Only this number, such as +2348031234567.' },
    ...PAGE_FLAGS,
  ],
  examples: [[], ['--status', 'available'], ['--e164', '+2348031234567']],
  async run({ db }, input) {
    const page = pageOf(input)
    const [workspace_id, status, e164] = [input.flag('workspace'), input.flag('status'), input.flag('e164')]
    const filters = { workspace_id: workspace_id ?? null, status: status ?? null, e164: e164 ?? null }
    const numbers = await listPool(db, { ...page, ...filters })
    return pageOutcome(numbers, page, {
      name: 'numbers',
      columns: COLUMNS,
      keyOf: ({ number_id }) => number_id,
      viewOf: (number) => ({ ...number }),
    })
  },
}

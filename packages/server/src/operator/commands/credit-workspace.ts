import { creditBalance, type Adjustment } from '../../features/billing/credit-balance.ts'
import type { Command, CommandDeps } from '../command.ts'
import { UsageError } from '@ohun/command-line/usage-error'
import { lockNamedWorkspace } from '../lock-named-workspace.ts'

export const creditWorkspaceCommand: Command = {
  path: ['workspace', 'credit'],
  summary: "Add to a workspace's balance",
  description:
    'For payments made outside the service. The amount is in whole kobo: 500000 is NGN 5,000. To correct a mistake, put ' +
    '-- before a negative amount; the balance never falls below zero. Each run adds the amount again.',
  positionals: [
    { name: 'workspace_id', description: 'The workspace.' },
    { name: 'amount_kobo', description: 'The amount, in kobo.' },
  ],
  flags: [{ flag: 'reason', type: 'string', description: 'The reason for the audit log.' }],
  examples: [
    ['ws_0Ub5Xw1A000k3mZq8RtYvLp', '500000', '--reason', 'transfer 4711'],
    ['--', 'ws_0Ub5Xw1A000k3mZq8RtYvLp', '-500000'],
  ],
  audited: true,
  async run(deps, input) {
    const amount_kobo = amountOf(input.word('amount_kobo'))
    const wanted = { workspace_id: input.word('workspace_id'), amount_kobo, reason: input.flag('reason') ?? null }
    return { value: await credit(deps, wanted) }
  },
}

async function credit(deps: CommandDeps, wanted: Omit<Adjustment, 'actor'>) {
  const { workspace_id, amount_kobo } = wanted
  return await deps.db.knex.transaction(async (trx) => {
    await lockNamedWorkspace(trx, workspace_id)
    const balance_kobo = await creditBalance(deps, trx, { ...wanted, actor: deps.actor })
    return { workspace_id, amount_kobo, balance_kobo }
  })
}

function amountOf(text: string): number {
  const amount = Number(text)
  if (!/^-?\d{1,13}$/.test(text) || amount === 0)
    throw new UsageError(`<amount_kobo>: must be whole kobo other than 0, such as 500000, not ${JSON.stringify(text)}.`)
  return amount
}

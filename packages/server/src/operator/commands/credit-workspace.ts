import { recordAudit } from '../../features/audit/record-audit.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import { OPERATOR, type Command, type CommandDeps } from '../command.ts'
import { UsageError } from '../failure.ts'
import { lockWorkspace } from '../lock-workspace.ts'

export const creditWorkspaceCommand: Command = {
  path: ['workspace', 'credit'],
  summary: "Add to a workspace's balance",
  description:
    'For payments made outside the service. The amount is whole kobo: 500000 is NGN 5,000. To take back a mistake, put\n' +
    '-- before a negative amount; the balance never falls below zero. Each run adds once more.',
  words: [
    { name: 'workspace_id', description: 'The workspace.' },
    { name: 'amount_kobo', description: 'How much, in kobo.' },
  ],
  flags: { reason: { value: 'TEXT', description: 'What the audit log is to say of it.' } },
  examples: ["ws_0Ub5Xw1A000k3mZq8RtYvLp 500000 --reason 'transfer 4711'", '-- ws_0Ub5Xw1A000k3mZq8RtYvLp -500000'],
  async run(deps, input) {
    const amount_kobo = amountOf(input.word('amount_kobo'))
    const credit = { workspace_id: input.word('workspace_id'), amount_kobo, reason: input.flag('reason') ?? null }
    return { value: await creditWorkspace(deps, credit) }
  },
}

interface Credit {
  workspace_id: string
  amount_kobo: number
  reason: string | null
}

/** Any balance is far below what a number holds exactly. */
const LARGEST_KOBO = 10 ** 13

const addToBalance = statement<Omit<Credit, 'reason'> & { largest: number; now: Date }, { balance_kobo: number }>(
  'operator_credit',
  `update workspaces set balance_kobo = balance_kobo + :amount_kobo, updated_at = :now
   where workspace_id = :workspace_id and balance_kobo + :amount_kobo between 0 and :largest
   returning balance_kobo`,
)

async function creditWorkspace({ db, clock, ids }: CommandDeps, { workspace_id, amount_kobo, reason }: Credit) {
  const now = clock.now()
  return await db.knex.transaction(async (trx) => {
    await lockWorkspace(trx, workspace_id)
    const [changed] = await run(trx, addToBalance, { workspace_id, amount_kobo, largest: LARGEST_KOBO, now })
    if (!changed) throw outOfRange(amount_kobo)
    const { balance_kobo } = changed
    const entry = { workspace_id, actor: OPERATOR, action: 'workspace.credited', target: workspace_id } as const
    await recordAudit(trx, { ...entry, detail: { amount_kobo, balance_kobo, reason }, now, ids })
    return { workspace_id, amount_kobo, balance_kobo }
  })
}

function amountOf(text: string): number {
  const amount = Number(text)
  if (!/^-?\d{1,13}$/.test(text) || amount === 0)
    throw new UsageError(`<amount_kobo>: must be whole kobo other than 0, such as 500000, not ${JSON.stringify(text)}.`)
  return amount
}

function outOfRange(amount_kobo: number): ApiError {
  return amount_kobo < 0
    ? new ApiError('INSUFFICIENT_BALANCE', 'amount_kobo: is more than the balance holds.')
    : new ApiError('INVALID_ARGUMENT', `amount_kobo: would raise the balance over ${LARGEST_KOBO}.`)
}

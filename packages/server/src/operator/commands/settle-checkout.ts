import { findCheckout } from '../../features/billing/checkout/find-checkouts.ts'
import { settleCheckout } from '../../features/billing/checkout/settle-checkout.ts'
import { lockIfThere } from '../../features/workspaces/lock-workspace.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Command, CommandDeps } from '../command.ts'
import { UsageError } from '@ohun/command-line/usage-error'
import { lockNamedWorkspace } from '../lock-named-workspace.ts'

interface Wanted {
  checkout_id: string
  credited_kobo: number
  reason: string | null
}

export const settleCheckoutCommand: Command = {
  path: ['checkout', 'settle'],
  summary: 'Credit a payment that is not credited',
  description:
    'Credits the balance with whole kobo, such as what dollars came to in naira. 0 closes the checkout without a credit, as ' +
    'after a refund. A checkout is settled once.',
  positionals: [
    { name: 'checkout_id', description: 'The checkout.' },
    { name: 'credited_kobo', description: 'How much the balance gets, in kobo.' },
  ],
  flags: [{ flag: 'reason', type: 'string', description: 'The reason for the audit log.' }],
  examples: [
    ['chk_0Ub5Xw1A000k3mZq8RtYvLp', '3100000', '--reason', 'payout 4711'],
    ['chk_0Ub5Xw1A000k3mZq8RtYvLp', '0', '--reason', 'refunded'],
  ],
  audited: true,
  async run(deps, input) {
    const credited_kobo = amountOf(input.word('credited_kobo'))
    const wanted = { checkout_id: input.word('checkout_id'), credited_kobo, reason: input.flag('reason') ?? null }
    return { value: await settle(deps, wanted) }
  },
}

async function settle(deps: CommandDeps, { checkout_id, credited_kobo, reason }: Wanted) {
  const checkout = await findCheckout(deps.db, checkout_id)
  if (!checkout) throw new ApiError('NOT_FOUND', `${checkout_id} does not exist.`)
  return await deps.db.knex.transaction(async (trx) => {
    const { workspace_id } = checkout
    if (credited_kobo > 0) await lockNamedWorkspace(trx, workspace_id)
    else await lockIfThere(trx, { workspace_id })
    const { status } = await settleCheckout(deps, trx, { checkout, actor: deps.actor, credited_kobo, reason })
    return { checkout_id, workspace_id, status, credited_kobo }
  })
}

function amountOf(text: string): number {
  if (/^\d{1,13}$/.test(text)) return Number(text)
  throw new UsageError(`<credited_kobo>: must be whole kobo, such as 500000, or 0, not ${JSON.stringify(text)}.`)
}

import type { Knex } from 'knex'
import { run, statement } from '../../platform/db/statement.ts'
import type { Plan } from '../../domain/plan.ts'
import { charge, type ChargeOutcome, type LedgerDeps } from '../billing/charge.ts'
import type { Charge } from '../billing/charge-sql.ts'
import { nextMonthlyStep } from '../billing/month-steps.ts'
import { plans } from '../billing/plans.ts'
import { blocked } from '../billing/require-funds.ts'

export interface PaidNumber {
  workspace_id: string
  number_id: string
  agent_id: string | null
  plan: Plan
}

/** The charge for a month of a number. The start of the month identifies it. */
export function monthOf({ workspace_id, number_id, agent_id, plan }: PaidNumber, from: Date): Charge {
  const amount_kobo = plans[plan].number_month_kobo
  const cause = `${number_id}:month:${from.toISOString()}`
  return { workspace_id, entry_type: 'number_month', cause, quantity: 1, amount_kobo, limit: null, agent_id }
}

const setPaid = statement<{ workspace_id: string; number_id: string; billed_from: Date; paid_until: Date }>(
  'number_paid',
  `update number_claims set billed_from = :billed_from, paid_until = :paid_until, unpaid_since = null
   where workspace_id = :workspace_id and number_id = :number_id`,
)

/**
 * Pays for the first month of a number, in the transaction that claims it.
 * @throws ApiError WORKSPACE_BLOCKED if the balance does not suffice.
 */
export async function payFirstMonth(deps: LedgerDeps, trx: Knex.Transaction, number: PaidNumber): Promise<void> {
  const { workspace_id, number_id } = number
  const billed_from = deps.clock.now()
  const wanted = monthOf(number, billed_from)
  requirePaid(await charge(deps, trx, wanted), wanted)
  const paid_until = nextMonthlyStep(billed_from, billed_from)
  await run(trx, setPaid, { workspace_id, number_id, billed_from, paid_until })
}

/** The gates have checked the balance, but it may have been used up in the meantime. */
function requirePaid(outcome: ChargeOutcome, { amount_kobo }: Charge): void {
  if (outcome.kind === 'refused') throw blocked(0, amount_kobo)
}

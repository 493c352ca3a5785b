import type { Knex } from 'knex'
import { run, statement } from '../../../platform/db/statement.ts'
import type { Plan } from '../../../domain/plan.ts'
import { billingMonth } from '../billing-month.ts'

interface Begun {
  workspace_id: string
  plan: Plan
  now: Date
}

const begin = statement<{ workspace_id: string; month: string; now: Date }>(
  'subscription_begin',
  `insert into subscriptions (workspace_id, status, month, paid, created_at)
   values (:workspace_id, 'active', :month::date, false, :now)
   on conflict (workspace_id) do update set status = excluded.status, month = excluded.month, paid = false`,
)

const cancel = statement<{ workspace_id: string }>(
  'subscription_cancel',
  `update subscriptions set status = 'canceled', paid = false where workspace_id = :workspace_id`,
)

/**
 * Begins the subscription of a workspace that has just got this plan, without any charge. The month counts as settled,
 * and no part of it is refundable. Pay as you go has no subscription.
 */
export async function beginSubscription(trx: Knex.Transaction, { workspace_id, plan, now }: Begun): Promise<void> {
  if (plan === 'payg') await run(trx, cancel, { workspace_id })
  else await run(trx, begin, { workspace_id, month: billingMonth(now).month, now })
}

/** Ends the subscription together with its workspace. */
export async function endSubscription(
  trx: Knex.Transaction,
  { workspace_id }: { workspace_id: string },
): Promise<void> {
  await run(trx, cancel, { workspace_id })
}

/** Marks the plan's price for this month as paid from the balance. */
const settle = statement<{ workspace_id: string; month: string; changed_at: Date | null }>(
  'subscription_settled',
  `update subscriptions set month = :month::date, paid = true, last_changed_at = coalesce(:changed_at, last_changed_at)
   where workspace_id = :workspace_id`,
)

export async function settleMonth(
  trx: Knex.Transaction,
  settled: { workspace_id: string; month: string; changed_at: Date | null },
): Promise<void> {
  await run(trx, settle, settled)
}

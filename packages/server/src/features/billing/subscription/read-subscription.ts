import { run, statement, type StatementTarget } from '../../../platform/db/statement.ts'

export interface SubscriptionRecord {
  status: 'active' | 'canceled'
  /** The first day of the last month in Lagos that is settled, such as `2026-11-01`. */
  month: string
  /** Whether the plan's price for the month was paid from the balance. Only then can it be refunded. */
  paid: boolean
  /** The last change by the customer. */
  last_changed_at: Date | null
}

const selectSubscription = statement<{ workspace_id: string }, SubscriptionRecord>(
  'subscription_read',
  `select status, month::text, paid, last_changed_at from subscriptions where workspace_id = :workspace_id`,
)

/** A workspace's subscription. Undefined if there is none, or if it was canceled. */
export async function readSubscription(
  db: StatementTarget,
  workspace_id: string,
): Promise<SubscriptionRecord | undefined> {
  const [row] = await run(db, selectSubscription, { workspace_id })
  return row?.status === 'active' ? row : undefined
}

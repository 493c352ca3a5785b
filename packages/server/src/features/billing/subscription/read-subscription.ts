import { run, statement, type StatementTarget } from '../../../platform/db/statement.ts'

export interface SubscriptionRecord {
  status: 'active' | 'canceled'
  /** The last calendar month in Lagos that is settled, `2026-11-01`. */
  month: string
  /** Whether the balance has paid the plan's price for it; only then can it be refunded. */
  paid: boolean
  /** By the customer. */
  last_changed_at: Date | null
}

const selectSubscription = statement<{ workspace_id: string }, SubscriptionRecord>(
  'subscription_read',
  `select status, month::text, paid, last_changed_at from subscriptions where workspace_id = :workspace_id`,
)

/** A workspace's subscription. Undefined if there is none, or it was canceled. */
export async function readSubscription(
  db: StatementTarget,
  workspace_id: string,
): Promise<SubscriptionRecord | undefined> {
  const [row] = await run(db, selectSubscription, { workspace_id })
  return row?.status === 'active' ? row : undefined
}

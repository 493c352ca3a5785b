import type { Checkout } from '../../../generated/types.gen.ts'
import type { CheckoutRecord } from './checkout.model.ts'

export function checkoutView(row: CheckoutRecord): Checkout {
  return {
    checkout_id: row.checkout_id,
    checkout_url: row.checkout_url,
    status: row.status,
    amount_kobo: row.amount_kobo,
    currency: row.currency,
    environment: row.environment,
    status_reason: row.status_reason,
    credited_kobo: row.credited_kobo,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  }
}

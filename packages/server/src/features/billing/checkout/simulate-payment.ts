import { simulatedKobo } from '../../../gateways/payments/local-provider.ts'
import type { Payment } from '../../../gateways/payments/payment-provider.ts'
import type { AskProviderDeps } from './ask-provider.ts'
import type { CheckoutRecord } from './checkout.model.ts'
import { recordPayment } from './record-payment.ts'

/** Whether the checkout can be paid on our own page now. */
export function isSimulated(
  { payments }: Pick<AskProviderDeps, 'payments'>,
  { provider, environment }: CheckoutRecord,
): boolean {
  return provider === 'local' && payments.providerFor(environment)?.name === 'local'
}

/** Pays or cancels a checkout on our own page. A checkout that is no longer open does not change. */
export async function simulatePayment(
  deps: AskProviderDeps,
  checkout: CheckoutRecord,
  action: 'pay' | 'cancel',
): Promise<void> {
  if (checkout.status !== 'pending' || !isSimulated(deps, checkout)) return
  const { amount_kobo: amount, currency } = checkout
  const payment: Payment =
    action === 'cancel'
      ? { status: 'failed', reason: 'canceled' }
      : { status: 'paid', amount, currency, settled_kobo: simulatedKobo({ amount, currency }) }
  await recordPayment(deps, checkout, payment)
}

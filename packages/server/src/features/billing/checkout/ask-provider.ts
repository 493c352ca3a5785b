import type { Payments } from '../../../gateways/payments/by-environment.ts'
import { PaymentsUnavailableError } from '../../../gateways/payments/payment-provider.ts'
import type { CheckoutRecord } from './checkout.model.ts'
import { recordPayment, type RecordPaymentDeps } from './record-payment.ts'

export interface AskProviderDeps extends RecordPaymentDeps {
  payments: Payments
}

type Asked = Pick<CheckoutRecord, 'checkout_id' | 'workspace_id' | 'provider' | 'amount_kobo'>

/**
 * Asks the provider for the state of a checkout and records it. Only the provider's answer is authoritative.
 * @throws PaymentsUnavailableError when the provider does not answer.
 */
export async function askProvider(deps: AskProviderDeps, checkout: Asked): Promise<CheckoutRecord> {
  const { checkout_id, workspace_id, amount_kobo: amount } = checkout
  const provider = deps.payments.named(checkout.provider)
  if (!provider) throw new PaymentsUnavailableError(`${checkout.provider} is no longer configured.`)
  return await recordPayment(deps, checkout, await provider.find({ checkout_id, workspace_id, amount }))
}

import { isSignedByPaystack, paidCheckoutIn } from '../../../gateways/payments/paystack-webhook.ts'
import { ApiError } from '../../../platform/errors.ts'
import { askProvider, type AskProviderDeps } from './ask-provider.ts'
import { findCheckout } from './find-checkouts.ts'
import { unavailable } from './open-checkout.ts'

export interface PaystackEvent {
  body: Uint8Array
  signature: string | undefined
}

/**
 * Receives a Paystack event. The event is only a hint: what counts is Paystack's answer to our own request. Events of other kinds, and
 * events about payments that are not ours, are accepted and ignored.
 * @throws ApiError NOT_FOUND if Paystack is not configured, PERMISSION_DENIED for an invalid signature, UNAVAILABLE when Paystack does
 * not answer: it then sends the event again.
 */
export async function receivePaystackEvent(
  deps: AskProviderDeps,
  { body, signature = '' }: PaystackEvent,
): Promise<void> {
  const { paystack } = deps.payments
  if (!paystack) throw new ApiError('NOT_FOUND', 'Payments by Paystack are not configured.')
  if (!isSignedByPaystack(paystack, body, signature))
    throw new ApiError('PERMISSION_DENIED', 'X-Paystack-Signature: is not the signature of this body.')
  const checkout_id = paidCheckoutIn(body)
  const checkout = checkout_id === null ? undefined : await findCheckout(deps.db, checkout_id)
  if (checkout?.provider !== 'paystack' || checkout.paid_at !== null) return
  try {
    await askProvider(deps, checkout)
  } catch (error) {
    throw unavailable(deps.log, error)
  }
}

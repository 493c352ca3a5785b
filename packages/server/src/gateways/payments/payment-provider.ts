export type Currency = 'NGN' | 'USD'
export type ProviderName = 'paystack' | 'local'

export interface PaymentOrder {
  checkout_id: string
  workspace_id: string
  /** The payer's address, to which the provider sends the receipt. */
  email: string
  /** In hundredths of the currency. */
  amount: number
  currency: Currency
}

/** The state of an order's payment. */
export type Payment =
  /** Not paid yet; it may still be. */
  | { status: 'open' }
  /** A declined payment may be tried again on the same page. */
  | { status: 'failed'; reason: 'declined' | 'reversed' | 'canceled' }
  | {
      status: 'paid'
      /** In hundredths of the currency, without what the provider added for itself. */
      amount: number
      currency: string
      /** Its value in kobo; null if the provider does not say. */
      settled_kobo: number | null
    }

/** Where people pay. It talks to the network: never call it inside a transaction. */
export interface PaymentProvider {
  readonly name: ProviderName
  /** Makes the page on which an order is paid. @throws PaymentsUnavailableError; then nothing was charged. */
  open(order: PaymentOrder): Promise<{ checkout_url: string }>
  /** @throws PaymentsUnavailableError */
  find(order: Pick<PaymentOrder, 'checkout_id' | 'workspace_id' | 'amount'>): Promise<Payment>
}

/** The provider did not answer, or refused. The message says why and names no person. */
export class PaymentsUnavailableError extends Error {
  override name = 'PaymentsUnavailableError'
}

export type Currency = 'NGN' | 'USD'
export type ProviderName = 'paystack' | 'local'

export interface PaymentOrder {
  checkout_id: string
  workspace_id: string
  /** The payer's address, to which the provider sends the receipt. */
  email: string
  /** The amount in hundredths of the currency. */
  amount: number
  currency: Currency
}

/** The state of an order's payment. */
export type Payment =
  /** Not paid yet, but payment is still possible. */
  | { status: 'open' }
  /** A declined payment may be tried again on the same page. */
  | { status: 'failed'; reason: 'declined' | 'reversed' | 'canceled' }
  | {
      status: 'paid'
      /** The amount in hundredths of the currency, without the fees that the provider added. */
      amount: number
      currency: string
      /** Its value in kobo. Null if the provider does not report it. */
      settled_kobo: number | null
    }

/** A provider with a page on which people pay. It uses the network, so never call it inside a transaction. */
export interface PaymentProvider {
  readonly name: ProviderName
  /** Creates the page on which an order is paid. @throws PaymentsUnavailableError, and then nothing was charged. */
  open(order: PaymentOrder): Promise<{ checkout_url: string }>
  /** @throws PaymentsUnavailableError */
  find(order: Pick<PaymentOrder, 'checkout_id' | 'workspace_id' | 'amount'>): Promise<Payment>
}

/** The provider did not answer, or refused. The message gives the reason without personal data. */
export class PaymentsUnavailableError extends Error {
  override name = 'PaymentsUnavailableError'
}

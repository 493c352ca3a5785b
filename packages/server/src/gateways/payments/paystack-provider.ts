import type { OutboundGet, OutboundHttp, OutboundResult } from '../../platform/net/outbound-http.ts'
import type { PayLinks } from './local-provider.ts'
import { PaymentsUnavailableError, type PaymentProvider } from './payment-provider.ts'
import { dataOf, isUnknown, pageIn, paymentIn, recordIn, type PaystackAnswer } from './paystack-answer.ts'

export interface PaystackSettings {
  readonly secret_key: string
  /** The URL of the API, without a trailing slash. */
  readonly base_url: string
}

export interface PaystackDeps {
  http: OutboundHttp
  links: PayLinks
}

/** The total time limit for one request. */
const TIMEOUT_MS = 10_000
const LONGEST_ANSWER = 256 * 1_024

/**
 * Paystack through its public API. The API has no field for the naira value of a payment in dollars, because Paystack pays dollars
 * out to a dollar account.
 */
export function paystackProvider({ http, links }: PaystackDeps, settings: PaystackSettings): PaymentProvider {
  const { base_url, secret_key } = settings
  const request = (path: string, tenant: string): OutboundGet => ({
    url: `${base_url}${path}`,
    tenant,
    headers: { Authorization: `Bearer ${secret_key}`, Accept: 'application/json' },
    timeout_ms: TIMEOUT_MS,
    max_body_bytes: LONGEST_ANSWER,
    on_excess: 'fail',
    once: true,
  })
  return {
    name: 'paystack',
    async open({ checkout_id, workspace_id, email, amount, currency }) {
      const { headers, ...rest } = request('/transaction/initialize', workspace_id)
      const reference = referenceOf(checkout_id)
      const metadata = { checkout_id }
      const body = JSON.stringify({
        email,
        amount,
        currency,
        reference,
        callback_url: links.urlOf(checkout_id),
        metadata,
      })
      const answer = await asked(() => http.post({ ...rest, headers: { ...headers, ...JSON_BODY }, body }))
      return { checkout_url: pageIn(dataOf(answer), base_url) }
    },
    async find({ checkout_id, workspace_id, amount }) {
      const reference = referenceOf(checkout_id)
      const answer = await asked(() => http.get(request(`/transaction/verify/${reference}`, workspace_id)))
      if (isUnknown(answer)) return { status: 'open' }
      return paymentIn(dataOf(answer), { reference, amount })
    },
  }
}

const JSON_BODY = { 'Content-Type': 'application/json' }

/** The reference of a checkout. Paystack accepts only letters, digits, `-`, `.` and `=`, and our ids contain `_`. */
function referenceOf(checkout_id: string): string {
  return checkout_id.replace('_', '-')
}

async function asked(send: () => Promise<OutboundResult>): Promise<PaystackAnswer> {
  let result: OutboundResult
  try {
    result = await send()
  } catch (cause) {
    throw new PaymentsUnavailableError('Paystack could not be reached.', { cause })
  }
  if (result.kind === 'failed') throw new PaymentsUnavailableError(`Paystack did not answer: ${result.cause}.`)
  return { status: result.status, body: recordIn(result.body.toString('utf8')) }
}

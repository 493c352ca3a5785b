import { parseOutsideJson } from '../../platform/storable-text.ts'
import { PaymentsUnavailableError, type Payment } from './payment-provider.ts'

export type JsonRecord = Readonly<Record<string, unknown>>

export interface PaystackAnswer {
  status: number
  /** The body. Null if it is not a JSON object. */
  body: JsonRecord | null
}

/** The fields that we read. */
interface Transaction {
  status: string
  amount: number
  /** Differs from the amount if the account passes its fees on to the payer. */
  requested_amount: number | undefined
  currency: string
}

/** True if the transaction does not exist. A 404 from a proxy does not mean that. */
export function isUnknown({ status, body }: PaystackAnswer): boolean {
  if (status !== 400 && status !== 404) return false
  return textIn(body, 'code') === 'transaction_not_found' || /reference not found/i.test(textIn(body, 'message'))
}

/**
 * @throws PaymentsUnavailableError for a refusal. It contains Paystack's code, but not its message, which may contain the payer's
 * address.
 */
export function dataOf({ status, body }: PaystackAnswer): JsonRecord {
  const data = status === 200 && body?.['status'] === true ? body['data'] : undefined
  if (isRecord(data)) return data
  const code = textIn(body, 'code')
  throw new PaymentsUnavailableError(`Paystack refused: ${status}, ${/^\w{1,64}$/.test(code) ? code : 'no code'}.`)
}

/** The address of the payment page. It must be at least as secure as the address of the API, because people are sent there. */
export function pageIn({ authorization_url }: JsonRecord, base_url: string): string {
  const url = typeof authorization_url === 'string' ? URL.parse(authorization_url) : null
  if (url?.protocol === 'https:' || (url && url.protocol === new URL(base_url).protocol)) return url.href
  throw new PaymentsUnavailableError('Paystack answered without the address of its page.')
}

function transactionIn(data: JsonRecord, reference: string): Transaction {
  const { amount, currency, requested_amount } = data
  const sound =
    data['reference'] === reference &&
    Number.isSafeInteger(amount) &&
    typeof currency === 'string' &&
    typeof data['status'] === 'string'
  if (!sound) throw new PaymentsUnavailableError('Paystack answered for a different payment.')
  const requested = Number.isSafeInteger(requested_amount) ? Number(requested_amount) : undefined
  return { status: data['status'] as string, currency, amount: Number(amount), requested_amount: requested }
}

/** The payment that a transaction reports. @throws PaymentsUnavailableError when it is another payment. */
export function paymentIn(data: JsonRecord, asked: { reference: string; amount: number }): Payment {
  const transaction = transactionIn(data, asked.reference)
  const { status, currency, requested_amount } = transaction
  if (status === 'failed') return { status, reason: 'declined' }
  if (status === 'reversed') return { status: 'failed', reason: 'reversed' }
  if (status !== 'success') return { status: 'open' }
  // If fees are passed on to the payer, more was paid than requested.
  const passed_on = requested_amount === asked.amount && transaction.amount > asked.amount
  const amount = passed_on ? asked.amount : transaction.amount
  return { status: 'paid', amount, currency, settled_kobo: currency === 'NGN' ? amount : null }
}

function textIn(record: JsonRecord | null, name: string): string {
  const value = record?.[name]
  return typeof value === 'string' ? value : ''
}

export function recordIn(text: string): JsonRecord | null {
  try {
    const value = parseOutsideJson(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

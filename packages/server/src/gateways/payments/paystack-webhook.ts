import { createHmac, timingSafeEqual } from 'node:crypto'
import { recordIn } from './paystack-answer.ts'
import type { PaystackSettings } from './paystack-provider.ts'

/** The checkout that was paid, according to a signed event of Paystack. Null for any other event. */
export function paidCheckoutIn(body: Uint8Array): string | null {
  const event = recordIn(Buffer.from(body).toString('utf8'))
  const data = event?.['event'] === 'charge.success' ? Object(event['data']) : {}
  const [, id] = /^chk-([0-9A-Za-z]{1,64})$/.exec(String((data as { reference?: unknown }).reference)) ?? []
  return id === undefined ? null : `chk_${id}`
}

/** Verifies `x-paystack-signature`, the hexadecimal HMAC-SHA512 of the unchanged body. */
export function isSignedByPaystack({ secret_key }: PaystackSettings, body: Uint8Array, signature: string): boolean {
  const expected = Buffer.from(createHmac('sha512', secret_key).update(body).digest('hex'))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentProvider } from './payment-provider.ts'

/** The fictitious exchange rate of simulated payments. */
const NGN_PER_USD = 1_500

/** Links to our own payment pages. They cannot be guessed and are not stored. */
export interface PayLinks {
  urlOf(checkout_id: string): string
  /** The checkout that the token belongs to. Null for any other text. */
  checkoutOf(pay_token: string): string | null
}

/** Creates the links. The key that signs them is derived from `key`, the server's encryption key. */
export function createPayLinks({ key, public_url }: { key: Buffer; public_url: () => string }): PayLinks {
  const mac_key = createHmac('sha256', key).update('ohun pay link 1').digest()
  const tokenOf = (checkout_id: string): string =>
    `${checkout_id}.${createHmac('sha256', mac_key).update(checkout_id).digest('base64url')}`
  return {
    urlOf: (checkout_id) => `${public_url()}/v1/pay/${tokenOf(checkout_id)}`,
    checkoutOf(pay_token) {
      const [checkout_id = ''] = pay_token.split('.')
      const given = Buffer.from(pay_token)
      const expected = Buffer.from(tokenOf(checkout_id))
      return given.length === expected.length && timingSafeEqual(given, expected) ? checkout_id : null
    },
  }
}

/** A simulated provider. Its page is our own and records the outcome itself, so `find` has nothing to report. */
export function localProvider(links: PayLinks): PaymentProvider {
  return {
    name: 'local',
    open: async ({ checkout_id }) => ({ checkout_url: links.urlOf(checkout_id) }),
    find: async () => ({ status: 'open' }),
  }
}

/** The value of a simulated payment in kobo. */
export function simulatedKobo({ amount, currency }: { amount: number; currency: string }): number {
  return currency === 'USD' ? amount * NGN_PER_USD : amount
}

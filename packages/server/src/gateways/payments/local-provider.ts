import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EncryptionKeys } from '../../platform/crypto.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** The fictitious exchange rate of simulated payments. */
const NGN_PER_USD = 1_500

/** Links to our own payment pages. They cannot be guessed and are not stored. */
export interface PayLinks {
  urlOf(checkout_id: string): string
  /** The checkout that the token belongs to. Null for any other text. */
  checkoutOf(pay_token: string): string | null
}

export interface PayLinksDeps {
  keys: EncryptionKeys
  public_url: () => string
}

/**
 * Creates the links. The key that signs them is derived from the first encryption key of the server. While a new key replaces it, links
 * that are signed with another of the keys work too.
 */
export function createPayLinks({ keys, public_url }: PayLinksDeps): PayLinks {
  const mac_key = macKeyOf(keys.encryption_key)
  const mac_keys = [mac_key, ...keys.other_keys.map(macKeyOf)]
  return {
    urlOf: (checkout_id) => `${public_url()}/v1/pay/${tokenOf(mac_key, checkout_id)}`,
    checkoutOf(pay_token) {
      const [checkout_id = ''] = pay_token.split('.')
      const given = Buffer.from(pay_token)
      const isSignedBy = (key: Buffer): boolean => {
        const expected = Buffer.from(tokenOf(key, checkout_id))
        return given.length === expected.length && timingSafeEqual(given, expected)
      }
      return mac_keys.some(isSignedBy) ? checkout_id : null
    },
  }
}

function macKeyOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('ohun pay link 1').digest()
}

function tokenOf(mac_key: Buffer, checkout_id: string): string {
  return `${checkout_id}.${createHmac('sha256', mac_key).update(checkout_id).digest('base64url')}`
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

import type { Environment } from '../../platform/caller.ts'
import { localProvider, type PayLinks } from './local-provider.ts'
import type { PaymentProvider, ProviderName } from './payment-provider.ts'
import { paystackProvider, type PaystackDeps, type PaystackSettings } from './paystack-provider.ts'

/** The payment provider of production. Null if payments are not configured. */
export type PaymentSettings = ({ readonly kind: 'paystack' } & PaystackSettings) | { readonly kind: 'local' } | null

export interface Payments {
  /** Null if payments are not configured. */
  providerFor(environment: Environment): PaymentProvider | null
  /** The provider of a checkout. Null if it is no longer configured. */
  named(name: ProviderName): PaymentProvider | null
  /** Null if Paystack is not configured. */
  paystack: PaystackSettings | null
  links: PayLinks
}

/** Selects the payment provider of an environment; nothing else knows it. In the sandbox, payments are simulated. */
export function paymentsByEnvironment(deps: PaystackDeps, settings: PaymentSettings): Payments {
  const local = localProvider(deps.links)
  const paystack = settings?.kind === 'paystack' ? settings : null
  const named = { local, paystack: paystack && paystackProvider(deps, paystack) }
  const providers = { production: settings && named[settings.kind], sandbox: local }
  return {
    providerFor: (environment) => providers[environment],
    named: (name) => named[name],
    paystack,
    links: deps.links,
  }
}

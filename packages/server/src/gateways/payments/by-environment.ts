import type { Environment } from '../../platform/caller.ts'
import { localProvider, type PayLinks } from './local-provider.ts'
import type { PaymentProvider, ProviderName } from './payment-provider.ts'
import { paystackProvider, type PaystackDeps, type PaystackSettings } from './paystack-provider.ts'

/** How production is paid; null: not at all. */
export type PaymentSettings = ({ readonly kind: 'paystack' } & PaystackSettings) | { readonly kind: 'local' } | null

export interface Payments {
  /** Null: payments are not configured. */
  providerFor(environment: Environment): PaymentProvider | null
  /** The one that a checkout began with; null when it is no longer configured. */
  named(name: ProviderName, environment: Environment): PaymentProvider | null
  /** Null without Paystack. */
  paystack: PaystackSettings | null
  links: PayLinks
}

/** The one place that knows how an environment is paid: the sandbox pretends. */
export function paymentsByEnvironment(deps: PaystackDeps, settings: PaymentSettings): Payments {
  const local = localProvider(deps.links)
  const paystack = settings?.kind === 'paystack' ? settings : null
  const production = paystack ? paystackProvider(deps, paystack) : settings && local
  const providers: Readonly<Record<Environment, PaymentProvider | null>> = { production, sandbox: local }
  const providerFor = (environment: Environment): PaymentProvider | null => providers[environment]
  return {
    providerFor,
    named(name, environment) {
      const provider = providerFor(environment)
      return provider?.name === name ? provider : null
    },
    paystack,
    links: deps.links,
  }
}

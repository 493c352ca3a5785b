import type { Routes } from '../../../generated/routes.gen.ts'
import { PaymentsUnavailableError } from '../../../gateways/payments/payment-provider.ts'
import type { Caller } from '../../../platform/caller.ts'
import { ApiError } from '../../../platform/errors.ts'
import { askProvider, type AskProviderDeps } from './ask-provider.ts'
import type { CheckoutRecord } from './checkout.model.ts'
import { findCheckout } from './find-checkouts.ts'
import { PAY_PAGE_HEADERS, payPage } from './pay-page.ts'
import { isSimulated, simulatePayment } from './simulate-payment.ts'

export interface PayPageDeps extends AskProviderDeps {
  public_url(): string
}

type Handlers = Pick<Routes<Caller>, 'showPayPage' | 'confirmSimulatedPayment' | 'cancelSimulatedPayment'>

const pathOf = (pay_token: string): string => `/v1/pay/${pay_token}`

/** The pages on which people pay. Anyone who has the address of a page may pay. */
export function payPageHandlers(deps: PayPageDeps): Handlers {
  const act = async (action: 'pay' | 'cancel', { pay_token }: { pay_token: string }, headers: FormHeaders) => {
    const checkout = await requireByToken(deps, pay_token)
    requireSameSite(headers, deps.public_url())
    await simulatePayment(deps, checkout, action)
    // A redirect, so that reloading the page does not send the form again.
    return { status: 303, headers: { Location: pathOf(pay_token) } } as const
  }
  return {
    async showPayPage({ params: { pay_token } }) {
      const found = await requireByToken(deps, pay_token)
      const simulated = isSimulated(deps, found)
      const checkout = found.status === 'pending' && !simulated ? await latest(deps, found) : found
      const body = payPage({ checkout, path: pathOf(pay_token), simulated })
      return { status: 200, headers: PAY_PAGE_HEADERS, body }
    },
    confirmSimulatedPayment: ({ params, headers }) => act('pay', params, headers),
    cancelSimulatedPayment: ({ params, headers }) => act('cancel', params, headers),
  }
}

async function requireByToken({ db, payments }: PayPageDeps, pay_token: string): Promise<CheckoutRecord> {
  const checkout_id = payments.links.checkoutOf(pay_token)
  const checkout = checkout_id === null ? undefined : await findCheckout(db, checkout_id)
  if (!checkout) throw new ApiError('NOT_FOUND', 'There is no such payment page; check the address.')
  return checkout
}

/** The checkout with the provider's latest answer. People often return from the provider's page before its webhook arrives. */
async function latest(deps: PayPageDeps, checkout: CheckoutRecord): Promise<CheckoutRecord> {
  try {
    return await askProvider(deps, checkout)
  } catch (error) {
    if (error instanceof PaymentsUnavailableError) return checkout
    throw error
  }
}

interface FormHeaders {
  host?: string | undefined
  origin?: string | undefined
  'sec-fetch-site'?: string | undefined
}

/**
 * Refuses a form that another site posts from somebody's browser. Browsers say where a form comes from; a program that does not say it
 * sends the form deliberately.
 * @throws ApiError PERMISSION_DENIED
 */
function requireSameSite({ host, origin, 'sec-fetch-site': site }: FormHeaders, public_url: string): void {
  const own = [new URL(public_url).host, host]
  const same =
    site === undefined ? origin === undefined || own.includes(URL.parse(origin)?.host) : site === 'same-origin'
  if (!same) throw new ApiError('PERMISSION_DENIED', 'The form must be sent from the page itself.')
}

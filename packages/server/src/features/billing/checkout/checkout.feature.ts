import type { Services } from '../../services.ts'
import { checkCheckouts } from './check-checkouts.ts'
import { checkoutHandlers } from './checkout.handlers.ts'
import type { OpenCheckoutDeps } from './open-checkout.ts'
import { payPageHandlers } from './pay-page.handlers.ts'
import type { RecordPaymentDeps } from './record-payment.ts'

const CHECK_INTERVAL_MS = 60_000

type Shared = Pick<OpenCheckoutDeps, 'lockWorkspace' | 'ownerAddress'> & Pick<RecordPaymentDeps, 'lockIfThere'>

export function checkoutFeature({ jobs, ...services }: Services, shared: Shared) {
  const { db, clock, ids, log, pages, payments, public_url } = services
  const deps = { ...shared, db, clock, ids, log, pages, payments, public_url }
  jobs.every('billing.checkouts', CHECK_INTERVAL_MS, (context) => checkCheckouts(deps, context))
  return { ...checkoutHandlers(deps), ...payPageHandlers(deps) }
}

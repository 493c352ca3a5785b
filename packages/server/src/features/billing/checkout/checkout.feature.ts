import type { Services } from '../../services.ts'
import { checkCheckouts, nextCheck } from './check-checkouts.ts'
import { checkoutHandlers } from './checkout.handlers.ts'
import type { OpenCheckoutDeps } from './open-checkout.ts'
import { payPageHandlers } from './pay-page.handlers.ts'
import type { RecordPaymentDeps } from './record-payment.ts'

const CHECK_INTERVAL_MS = 60_000

type Shared = Pick<OpenCheckoutDeps, 'lockWorkspace' | 'ownerAddress'> & Pick<RecordPaymentDeps, 'lockIfThere'>

export function checkoutFeature({ jobs, ...services }: Services, shared: Shared) {
  const { db, clock, ids, log, pages, payments, public_url } = services
  const deps = { ...shared, db, clock, ids, log, pages, payments, public_url }
  const recurrence = { interval_ms: CHECK_INTERVAL_MS, due: () => nextCheck(deps) }
  jobs.every('billing.checkouts', recurrence, (context) => checkCheckouts(deps, context))
  return { ...checkoutHandlers(deps), ...payPageHandlers(deps) }
}

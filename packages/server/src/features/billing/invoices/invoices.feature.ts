import type { Services } from '../../services.ts'
import type { UpdateDetailsDeps } from './billing-details.ts'
import { countAllMonths } from './count-months.ts'
import { invoiceHandlers } from './invoices.handlers.ts'
import { invoiceThreads } from './pdf/invoice-threads.ts'

const COUNT_MS = 60 * 60 * 1_000

export function invoicesFeature(
  { db, clock, ids, pages, jobs, public_url }: Services,
  { lockWorkspace }: Pick<UpdateDetailsDeps, 'lockWorkspace'>,
) {
  const threads = invoiceThreads(clock)
  jobs.every('billing.count-months', { interval_ms: COUNT_MS, due: 'unnoticed' }, ({ signal }) =>
    countAllMonths(db, signal),
  )
  return {
    handlers: invoiceHandlers({ db, clock, ids, lockWorkspace, pages, public_url, threads }),
    close: () => threads.close(),
  }
}

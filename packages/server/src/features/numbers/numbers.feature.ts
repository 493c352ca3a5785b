import type { Services } from '../services.ts'
import { numberHandlers } from './numbers.handlers.ts'
import { releaseUnpaid, type ReleaseNumberDeps } from './release-number.ts'
import { nextRenewal, renewNumbers, type RenewNumbersDeps } from './renew-numbers.ts'
import { nextReturn, returnNumbers } from './return-numbers.ts'

const SWEEP_INTERVAL_MS = 60 * 60 * 1_000

type Shared = Pick<ReleaseNumberDeps, 'endRules'> & Pick<RenewNumbersDeps, 'notify'>

export function numbersFeature({ db, clock, ids, log, pages, jobs }: Services, { endRules, notify }: Shared) {
  const deps = { db, knex: db.knex, clock, ids, endRules }
  const renewing = {
    ...deps,
    log,
    notify,
    release: (number: Parameters<typeof releaseUnpaid>[1]) => releaseUnpaid(deps, number),
  }
  jobs.every('numbers.return', { interval_ms: SWEEP_INTERVAL_MS, due: () => nextReturn(db) }, async () => {
    await returnNumbers({ db, clock })
  })
  jobs.every('numbers.renew', { interval_ms: SWEEP_INTERVAL_MS, due: () => nextRenewal(renewing) }, ({ signal }) =>
    renewNumbers(renewing, signal),
  )
  return numberHandlers({ ...deps, pages })
}

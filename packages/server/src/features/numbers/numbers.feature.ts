import type { Services } from '../services.ts'
import { numberHandlers } from './numbers.handlers.ts'
import { releaseNumbersOfWorkspace, type ReleaseNumberDeps } from './release-number.ts'
import { returnNumbers } from './return-numbers.ts'

const SWEEP_INTERVAL_MS = 60 * 60 * 1_000

export function numbersFeature({ db, clock, pages, jobs }: Services, shared: Pick<ReleaseNumberDeps, 'endRules'>) {
  jobs.every('numbers.return', SWEEP_INTERVAL_MS, async () => void (await returnNumbers({ db, clock })))
  return {
    handlers: numberHandlers({ ...shared, db, knex: db.knex, clock, pages }),
    endWorkspace: releaseNumbersOfWorkspace,
  }
}

import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import type { AnyJobQueue } from '../../../platform/work/jobs.ts'
import { sweepVersions } from './sweep-versions.ts'

const HOUR_MS = 60 * 60 * 1_000

export function versionJobs({ jobs, db, clock }: { jobs: AnyJobQueue; db: Database; clock: Clock }): void {
  jobs.every('agents.sweep-versions', HOUR_MS, ({ signal }) => sweepVersions({ db, clock }, signal))
}

import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import type { AnyJobQueue } from '../../../platform/work/jobs.ts'
import { sweepVersions } from './sweep-versions.ts'

const HOUR_MS = 60 * 60 * 1_000

export function versionJobs({ jobs, db, clock }: { jobs: AnyJobQueue; db: Database; clock: Clock }): void {
  const hourly = { interval_ms: HOUR_MS, due: 'unnoticed' } as const
  jobs.every('agents.sweep-versions', hourly, ({ signal }) => sweepVersions({ db, clock }, signal))
}

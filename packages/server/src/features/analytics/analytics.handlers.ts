import type { Routes } from '../../generated/routes.gen.ts'
import type { Clock } from '@ohun/clock'
import type { Caller } from '../../platform/caller.ts'
import type { Reads } from '../../platform/db/standby/standby-reads.ts'
import { readAnalytics } from './read-analytics.ts'

interface AnalyticsDeps {
  reads: Reads
  clock: Clock
}

export function analyticsHandlers({ reads, clock }: AnalyticsDeps): Pick<Routes<Caller>, 'getAnalytics'> {
  return {
    async getAnalytics({ caller, query: { days } }) {
      const read = { operation: 'getAnalytics', caller } as const
      return { status: 200, body: await reads.read(read, (db) => readAnalytics({ db, clock }, caller, days)) }
    },
  }
}

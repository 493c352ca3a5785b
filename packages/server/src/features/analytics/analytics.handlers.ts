import type { Routes } from '../../generated/routes.gen.ts'
import type { Clock } from '@ohun/clock'
import type { Caller } from '../../platform/caller.ts'
import type { Reads } from '../../platform/db/standby/standby-reads.ts'
import { readAnalytics } from './read-analytics.ts'
import { readLatency } from './read-latency.ts'
import { readStatistics } from './read-statistics.ts'
import { statisticsRange } from './statistics-range.ts'

interface AnalyticsDeps {
  reads: Reads
  clock: Clock
}

export function analyticsHandlers({
  reads,
  clock,
}: AnalyticsDeps): Pick<Routes<Caller>, 'getAnalytics' | 'getStatistics' | 'getLatencyStatistics'> {
  return {
    async getAnalytics({ caller, query: { days } }) {
      const read = { operation: 'getAnalytics', caller } as const
      return { status: 200, body: await reads.read(read, (db) => readAnalytics({ db, clock }, caller, days)) }
    },
    async getStatistics({ caller, query: { agent_id = null, channel = null, ...days } }) {
      const { workspace_id, environment } = caller
      const wanted = { workspace_id, environment, agent_id, channel, ...statisticsRange(days, clock.now()) }
      const read = { operation: 'getStatistics', caller } as const
      return { status: 200, body: await reads.read(read, (db) => readStatistics(db, wanted)) }
    },
    async getLatencyStatistics({ caller, query: { agent_id = null, ...days } }) {
      const { workspace_id, environment } = caller
      const wanted = { workspace_id, environment, agent_id, ...statisticsRange(days, clock.now()) }
      const read = { operation: 'getLatencyStatistics', caller } as const
      return { status: 200, body: await reads.read(read, (db) => readLatency(db, wanted)) }
    },
  }
}

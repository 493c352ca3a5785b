import type { Routes } from '../../generated/routes.gen.ts'
import type { GetLatencyStatisticsData } from '../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import type { Caller } from '../../platform/caller.ts'
import type { Reads } from '../../platform/db/standby/standby-reads.ts'
import { ApiError } from '../../platform/errors.ts'
import { readAnalytics } from './read-analytics.ts'
import { readLatency, type LatencyQuery } from './read-latency.ts'
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
    async getStatistics({ caller, query: { channel = null, ...query } }) {
      const wanted = { ...rangeOf(clock, caller, query), channel }
      const read = { operation: 'getStatistics', caller } as const
      return { status: 200, body: await reads.read(read, (db) => readStatistics(db, wanted)) }
    },
    async getLatencyStatistics({ caller, query }) {
      const wanted = rangeOf(clock, caller, query)
      const read = { operation: 'getLatencyStatistics', caller } as const
      return { status: 200, body: await reads.read(read, (db) => readLatency(db, wanted)) }
    },
  }
}

type RangeQuery = NonNullable<GetLatencyStatisticsData['query']>

/** @throws ApiError INVALID_ARGUMENT for days that do not form a range, and for a version without an agent. */
function rangeOf(
  clock: Clock,
  { workspace_id, environment }: Caller,
  { agent_id: agent, agent_version: version, ...days }: RangeQuery,
): LatencyQuery {
  const [agent_id, agent_version] = [agent ?? null, version ?? null]
  if (agent_version !== null && agent_id === null)
    throw new ApiError('INVALID_ARGUMENT', 'agent_version: requires agent_id.')
  return { workspace_id, environment, agent_id, agent_version, ...statisticsRange(days, clock.now()) }
}

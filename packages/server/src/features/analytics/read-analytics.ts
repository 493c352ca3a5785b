import type { Analytics } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { ratio } from './ratio.ts'

interface AnalyticsDeps {
  db: Pick<Database, 'pool'>
  clock: Clock
}

interface Day {
  /** The day in Lagos, as YYYY-MM-DD. */
  date: string
  calls: number
  answered: number
  duration_seconds: number
  classified: number
  resolved: number
  mos_count: number
  mos_sum: number
  sentiment_count: number
  sentiment_sum: number
}

const selectDays = statement<{ workspace_id: string; environment: string; days: number; now: Date }, Day>(
  'analytics_days',
  `select to_char(day, 'YYYY-MM-DD') as date, coalesce(calls, 0) as calls, coalesce(answered, 0) as answered,
     coalesce(duration_seconds, 0)::float8 as duration_seconds, coalesce(classified, 0) as classified,
     coalesce(resolved, 0) as resolved, coalesce(mos_count, 0) as mos_count, coalesce(mos_sum, 0)::float8 as mos_sum,
     coalesce(sentiment_count, 0) as sentiment_count, coalesce(sentiment_sum, 0)::float8 as sentiment_sum
   from generate_series(0, :days::int - 1) as ago
   cross join lateral (select (:now::timestamptz at time zone 'Africa/Lagos')::date - ago as day) d
   left join call_days c on c.workspace_id = :workspace_id and c.environment = :environment and c.date = d.day
   order by day`,
)

/** Analytics of the last `days` days in Lagos, including today, oldest first. */
export async function readAnalytics(
  { db, clock }: AnalyticsDeps,
  { workspace_id, environment }: Caller,
  days: Analytics['days'],
): Promise<Analytics> {
  const found = await run(db, selectDays, { workspace_id, environment, days, now: clock.now() })
  const sum = (name: Exclude<keyof Day, 'date'>): number => found.reduce((total, day) => total + day[name], 0)
  return {
    days,
    total_calls: sum('calls'),
    calls_per_day: found.map(({ date, calls: count }) => ({ date, count })),
    resolution_rate: ratio(sum('resolved'), sum('classified')),
    average_duration_seconds: ratio(sum('duration_seconds'), sum('answered')),
    average_mos: ratio(sum('mos_sum'), sum('mos_count')),
    sentiment_trend: found.map((day) => ({ date: day.date, score: ratio(day.sentiment_sum, day.sentiment_count) })),
  }
}

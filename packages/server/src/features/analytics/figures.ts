import { quantile, type ResponseTimes } from '../../delivery/response-times.ts'
import type { StatisticsFigures } from '../../generated/types.gen.ts'
import { ratio } from './ratio.ts'

/** The sums from which figures are computed, with their values if nothing was counted. */
export const NOTHING = {
  calls: 0,
  answered: 0,
  duration_seconds: 0,
  classified: 0,
  resolved: 0,
  mos_count: 0,
  mos_sum: 0,
  sentiment_count: 0,
  sentiment_sum: 0,
  received: 0,
  sent: 0,
  failed: 0,
  conversations: 0,
  cost_kobo: 0,
}

export type Sums = typeof NOTHING

/** SQL: the columns of {@link Sums} over groups of rows. */
export const SUMS = Object.keys(NOTHING)
  .map((name) => `coalesce(sum(${name}), 0)::float8 as ${name}`)
  .join(', ')

export function figuresOf(row: Sums, times: ResponseTimes | undefined): StatisticsFigures {
  return {
    calls: row.calls,
    answered_calls: row.answered,
    call_seconds: row.duration_seconds,
    average_call_seconds: ratio(row.duration_seconds, row.answered),
    resolution_rate: ratio(row.resolved, row.classified),
    messages_received: row.received,
    messages_sent: row.sent,
    messages_failed: row.failed,
    conversations: row.conversations,
    average_mos: ratio(row.mos_sum, row.mos_count),
    average_sentiment: ratio(row.sentiment_sum, row.sentiment_count),
    cost_kobo: row.cost_kobo,
    reply_p50_ms: times ? quantile(times, 0.5) : null,
    reply_p95_ms: times ? quantile(times, 0.95) : null,
  }
}

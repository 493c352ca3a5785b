import type { Metrics } from '../platform/metrics.ts'
import type { DeliveryResult } from './delivery-statements.ts'
import type { InternalEvents } from './internal-events.ts'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts attempts and dead letters when their results are written. */
export function deliveryMetrics(
  metrics: Metrics,
  internal: InternalEvents,
): (results: readonly DeliveryResult[]) => void {
  const attempts = metrics.counter('ohun_delivery_attempts_total', 'Attempts to deliver an event, by result.', [
    'result',
  ])
  const dead = metrics.counter('ohun_dead_letters_total', 'Deliveries whose last attempt has failed.')
  const duration = metrics.histogram(
    'ohun_delivery_duration_seconds',
    'Duration of an attempt, from the DNS lookup to the end of the response.',
    {
      buckets: BUCKETS_SECONDS,
    },
  )
  internal.subscribe('delivery.dlq', () => dead.inc())
  return (results) => {
    for (const result of results) {
      if (result.kind === 'parked') continue
      const { attempt, verdict } = result
      if (attempt === null) continue
      attempts.inc({ result: resultClass(verdict) })
      duration.observe(attempt.duration_ms / 1_000)
    }
  }
}

/** `2xx` to `5xx`, or why there was no answer. */
function resultClass({
  response_code,
  last_error,
}: {
  response_code: number | null
  last_error: string | null
}): string {
  if (last_error !== null && last_error !== 'status') return last_error
  return response_code === null ? 'none' : `${Math.floor(response_code / 100)}xx`
}

import type { Metrics } from '../../../platform/metrics.ts'

const BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 4, 5]

/** The metrics of all trunks of a process. */
export interface TrunkMetrics {
  /** Counts a call by direction and outcome. */
  call(carrier: string, direction: 'outbound' | 'inbound', outcome: string): void
  /** Counts a refused inbound call. @param reason - One of a fixed set. */
  refused(carrier: string, reason: string): void
  /** Counts a request to the carrier to join the two lines of a warm transfer. @param outcome - One of a fixed set. */
  joined(carrier: string, outcome: string): void
  /** Records the time from the invitation to the first ring or announcement. */
  rang(carrier: string, seconds: number): void
}

export function trunkMetrics(metrics: Metrics): TrunkMetrics {
  const calls = metrics.counter('ohun_trunk_calls_total', 'Calls of a trunk, by result.', [
    'carrier',
    'direction',
    'outcome',
  ])
  const refusals = metrics.counter(
    'ohun_trunk_refused_total',
    'Inbound calls of a trunk that were refused, by reason.',
    ['carrier', 'reason'],
  )
  const joins = metrics.counter(
    'ohun_trunk_joins_total',
    'Warm transfers whose two lines the carrier was asked to join, by result.',
    ['carrier', 'outcome'],
  )
  const ringing = metrics.histogram('ohun_trunk_ringing_seconds', 'From inviting a destination to its first ring.', {
    labels: ['carrier'],
    buckets: BUCKETS,
  })
  return {
    call: (carrier, direction, outcome) => calls.inc({ carrier, direction, outcome }),
    refused: (carrier, reason) => refusals.inc({ carrier, reason }),
    joined: (carrier, outcome) => joins.inc({ carrier, outcome }),
    rang: (carrier, seconds) => ringing.observe({ carrier }, seconds),
  }
}

import type { Metrics } from '../../platform/metrics.ts'
import type { SubmitOutcome } from './message-carrier.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The metrics of all message links in a process. */
export interface LinkMetrics {
  /** Counts a submission by its outcome and duration. */
  submitted(carrier: string, kind: SubmitOutcome['kind'] | 'given_up', seconds: number): void
  received(carrier: string, result: string): void
  receipt(carrier: string, status: string): void
}

export function linkMetrics(metrics: Metrics): LinkMetrics {
  const submits = metrics.counter('ohun_carrier_submits_total', 'Messages handed to a carrier, by how that ended.', [
    'carrier',
    'outcome',
  ])
  const duration = metrics.histogram(
    'ohun_carrier_submit_duration_seconds',
    'From submitting a message to its outcome.',
    {
      labels: ['carrier'],
      buckets: BUCKETS,
    },
  )
  const inbound = metrics.counter('ohun_carrier_inbound_total', 'Messages that a carrier brought, by result.', [
    'carrier',
    'result',
  ])
  const receipts = metrics.counter('ohun_carrier_receipts_total', 'Reports of a carrier on our messages.', [
    'carrier',
    'status',
  ])
  return {
    submitted(carrier, outcome, seconds) {
      submits.inc({ carrier, outcome })
      duration.observe({ carrier }, seconds)
    },
    received: (carrier, result) => inbound.inc({ carrier, result }),
    receipt: (carrier, status) => receipts.inc({ carrier, status }),
  }
}

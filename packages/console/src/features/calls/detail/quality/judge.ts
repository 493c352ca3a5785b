import type { CallQualitySample } from '@ohun/sdk'

/**
 * The limits beyond which the service reports `call.quality_degraded`, because a listener notices the loss of quality.
 */
const LOWEST_MOS = 3.5
const MAX_LOSS_PERCENT = 3
const MAX_JITTER_MS = 50

export function isBad({ mos, packet_loss_percent, jitter_ms }: CallQualitySample): boolean {
  return mos < LOWEST_MOS || packet_loss_percent > MAX_LOSS_PERCENT || jitter_ms > MAX_JITTER_MS
}

export interface QualitySummary {
  average_mos: number
  worst: CallQualitySample
}

/** Null if nothing was measured. */
export function summaryOf(samples: readonly CallQualitySample[]): QualitySummary | null {
  const [first] = samples
  if (!first) return null
  const sum = samples.reduce((total, { mos }) => total + mos, 0)
  const worst = samples.reduce((one, other) => (other.mos < one.mos ? other : one), first)
  return { average_mos: sum / samples.length, worst }
}

import type { ExpectedLatency } from '../../../generated/types.gen.ts'
import type { Latencies } from '../played.ts'
import { percentile } from '../../../platform/percentile.ts'
import type { Mismatch } from './mismatch.ts'

/** The difference between the expected and the measured latency. Null if the expectation is met. */
export function latencyMismatch(
  { stage = 'reply', percentile: percent = 100, at_most }: ExpectedLatency,
  latencies: readonly Latencies[],
): Mismatch | null {
  const known = latencies.flatMap((one) => one[stage] ?? [])
  const measured = percentile(known, percent / 100)
  const expected = `${stage} within ${at_most} ms for ${percent} % of the turns`
  if (measured === null) return { expected, actual: 'nothing of it was measured' }
  return measured <= at_most ? null : { expected, actual: `${measured} ms in ${known.length} turns` }
}

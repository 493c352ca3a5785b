import type { ExpectedLatency } from '../../../generated/types.gen.ts'
import type { Latencies } from '../played.ts'
import type { Mismatch } from './mismatch.ts'

/** The difference between the expected and the measured latency. Null if the expectation is met. */
export function latencyMismatch(
  { stage = 'reply', percentile = 100, at_most }: ExpectedLatency,
  latencies: readonly Latencies[],
): Mismatch | null {
  const known = latencies.flatMap((one) => one[stage] ?? []).toSorted((a, b) => a - b)
  const measured = known[Math.max(0, Math.ceil((known.length * percentile) / 100) - 1)]
  const expected = `${stage} within ${at_most} ms for ${percentile} % of the turns`
  if (measured === undefined) return { expected, actual: 'nothing of it was measured' }
  return measured <= at_most ? null : { expected, actual: `${measured} ms in ${known.length} turns` }
}

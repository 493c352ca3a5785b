import { ranFor, type Clock } from '@ohun/clock'
import type { Metrics } from '../platform/metrics.ts'
import { withBegun, type SynchronousCall } from './synchronous-call.ts'

/** The buckets reach up to the spec's hard limit of 5 s. A good backend answers within 300 ms. */
const BUCKETS_SECONDS = [0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5]

/** Wraps a call to measure turns, tools and screenings by result. A streamed answer is measured until it begins. */
export function measuredCall(
  call: SynchronousCall,
  { metrics, clock }: { metrics: Metrics; clock: Clock },
): SynchronousCall {
  const duration = metrics.histogram('ohun_turn_duration_seconds', 'A synchronous request to a customer’s backend.', {
    labels: ['result'],
    buckets: BUCKETS_SECONDS,
  })
  return async (request) => {
    const started_at = clock.monotonic_ms()
    let first_ms: number | null = null
    const begun = (): void => void (first_ms ??= ranFor(clock, started_at))
    const observe = (result: string, ms = ranFor(clock, started_at)): void => duration.observe({ result }, ms / 1_000)
    try {
      const answer = await call(withBegun(request, begun))
      if (answer.kind === 'answered') observe('answered', first_ms ?? undefined)
      else observe(answer.cause)
      return answer
    } catch (error) {
      observe(request.signal?.aborted ? 'given_up' : 'own')
      throw error
    }
  }
}

import { timeLimit, type Clock } from '@ohun/clock'
import type { Metrics } from '../platform/metrics.ts'
import { placesOf, ShareFullError, Shares } from '../platform/limits/shares.ts'
import type { SynchronousAnswer } from './synchronous-answer.ts'
import { withBegun, type SynchronousCall, type SynchronousRequest } from './synchronous-call.ts'

/**
 * A workspace has a place for the turn of each call that the largest plan allows at a time, for its message turns, and for people who try
 * an agent. Smaller plans need no smaller share, because the plan limits the calls when they begin.
 */
const LIMITS = { total: 2_048, each: 544 }
/** Analyses have their own places, so that they do not take places from turns. Nobody waits for analyses. */
const LIMITS_OF_ANALYSES = { total: 64, each: 8 }

const BUSY: SynchronousAnswer = {
  kind: 'failed',
  cause: 'busy',
  detail: 'Not sent: the workspace has too many requests to its backends in progress; answer them faster.',
  status: null,
}

/**
 * Wraps a call so that each workspace has a share of the process: hanging backends delay only their own workspace. A request that gets
 * no place fails within its time limit. A streamed answer releases its place when it begins: it may take as long as somebody speaks,
 * and there is at most one for each call, message or request to the playground in progress.
 */
export function withShares(
  call: SynchronousCall,
  { clock, metrics }: { clock: Clock; metrics: Metrics },
): SynchronousCall {
  const shares = new Shares(LIMITS)
  const analyses = new Shares(LIMITS_OF_ANALYSES)
  metrics.gauge('ohun_synchronous_requests', 'Synchronous requests to customers’ backends, by state.', {
    labels: ['state'],
    read(gauge) {
      gauge.set({ state: 'running' }, shares.running + analyses.running)
      gauge.set({ state: 'waiting' }, shares.waiting + analyses.waiting)
    },
  })
  return (request) => inShare(request.kind === 'analysis' ? analyses : shares, request, { call, clock })
}

async function inShare(
  shares: Shares,
  request: SynchronousRequest,
  { call, clock }: { call: SynchronousCall; clock: Clock },
): Promise<SynchronousAnswer> {
  const started_at = clock.monotonic_ms()
  let answer: Promise<SynchronousAnswer> | undefined
  using limit = timeLimit(clock, request.timeout_ms, request.signal)
  try {
    await shares.run(placesOf(request), limit.signal, async () => {
      const timeout_ms = Math.round(request.timeout_ms - (clock.monotonic_ms() - started_at))
      const { promise: streams, resolve: begun } = Promise.withResolvers<void>()
      answer = timeout_ms > 0 ? call(withBegun({ ...request, timeout_ms }, begun)) : undefined
      await Promise.race([answer, streams])
    })
  } catch (error) {
    const refused = !answer && (limit.expired || error instanceof ShareFullError)
    if (!refused) throw error
  }
  return answer ? await answer : BUSY
}

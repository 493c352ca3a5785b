import { FAILURES_TO_OPEN, OPEN_MS, type AttemptGuard, type AttemptResult } from '../platform/limits/breaker.ts'
import type { BreakerChannel } from '../platform/limits/breaker-channel.ts'
import { fleetBreakers } from '../platform/limits/fleet-breakers.ts'
import { BreakersByKey } from '../platform/limits/breakers-by-key.ts'
import type { Clock } from '@ohun/clock'
import type { SynchronousAnswer } from './synchronous-answer.ts'
import { withBegun } from './synchronous-call.ts'

const OPEN: SynchronousAnswer = {
  kind: 'failed',
  cause: 'breaker_open',
  detail: `Not sent: the last ${FAILURES_TO_OPEN} requests failed; no request is sent for ${OPEN_MS / 1_000} s.`,
  status: null,
}

export interface BreakerDeps<Request> {
  clock: Clock
  /** The breaker's name, which is the same in all processes, and the channel over which they share it. If absent, it is not shared. */
  shared?: { name: string; channel: BreakerChannel } | undefined
  keyOf?: (request: Request) => string
}

interface Breakable {
  agent_id: string
  is_trial?: boolean | undefined
  begun?: () => void
}

/**
 * Wraps a call with a breaker for each agent: if a backend is down, the caller hears the fallback message immediately and
 * does not wait for the time limit at every turn. Trials bypass it.
 */
export function withBreaker<Request extends Breakable>(
  call: (request: Request) => Promise<SynchronousAnswer>,
  { clock, shared, keyOf = ({ agent_id }) => agent_id }: BreakerDeps<Request>,
): (request: Request) => Promise<SynchronousAnswer> {
  const own = new BreakersByKey(clock)
  const breakers = shared ? fleetBreakers(own, { ...shared, clock }) : own
  return async (request) => {
    if (request.is_trial) return await call(request)
    const breaker = breakers.of(keyOf(request))
    if (!breaker.admits()) return OPEN
    return await reported(breaker, (begun) => call(withBegun(request, begun)))
  }
}

/**
 * A caller who hangs up before an answer arrives proves nothing about the backend: the call throws, and the next request tries
 * again. Once a streamed answer has begun, the backend counts as working until the stream fails.
 */
async function reported(
  breaker: AttemptGuard,
  call: (begun: () => void) => Promise<SynchronousAnswer>,
): Promise<SynchronousAnswer> {
  let result: AttemptResult = 'untried'
  try {
    const answer = await call(() => (result = 'worked'))
    result = answer.kind === 'failed' ? 'failed' : 'worked'
    return answer
  } finally {
    breaker.ended(result)
  }
}

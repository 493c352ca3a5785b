import { Breaker, FAILURES_TO_OPEN, OPEN_MS } from '../platform/breaker.ts'
import type { Clock } from '../platform/clock.ts'
import type { SynchronousAnswer } from './synchronous-call.ts'

/** A breaker without failures need not be kept. */
const REMEMBERED_AGENTS = 10_000

const OPEN: SynchronousAnswer = {
  kind: 'failed',
  cause: 'breaker_open',
  detail: `Not sent: the last ${FAILURES_TO_OPEN} requests failed; no request is sent for ${OPEN_MS / 1_000} s.`,
  status: null,
}

/**
 * The same call with a breaker for each agent: if a backend is down, the caller hears the fallback message immediately and
 * does not wait for the time limit at every turn.
 */
export function withBreaker<Request extends { agent_id: string }>(
  call: (request: Request) => Promise<SynchronousAnswer>,
  { clock, keyOf = ({ agent_id }) => agent_id }: { clock: Clock; keyOf?: (request: Request) => string },
): (request: Request) => Promise<SynchronousAnswer> {
  const breakers = new Map<string, Breaker>()
  return async (request) => {
    const key = keyOf(request)
    const breaker = breakers.get(key) ?? new Breaker(clock)
    if (!breakers.has(key)) {
      if (breakers.size >= REMEMBERED_AGENTS) forgetQuiet(breakers)
      breakers.set(key, breaker)
    }
    if (!breaker.admits()) return OPEN
    return await reported(breaker, () => call(request))
  }
}

function forgetQuiet(breakers: Map<string, Breaker>): void {
  for (const [key, breaker] of breakers) if (breaker.is_quiet) breakers.delete(key)
}

/** A caller who hangs up proves nothing about the backend: the call throws, and the next request tries again. */
async function reported(breaker: Breaker, call: () => Promise<SynchronousAnswer>): Promise<SynchronousAnswer> {
  let result: 'worked' | 'failed' | 'untried' = 'untried'
  try {
    const answer = await call()
    result = answer.kind === 'failed' ? 'failed' : 'worked'
    return answer
  } finally {
    breaker.ended(result)
  }
}

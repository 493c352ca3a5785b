import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhenResult,
  type CircuitBreakerPolicy,
} from 'cockatiel'
import type { Clock } from '../platform/clock.ts'
import type { SynchronousAnswer } from './synchronous-call.ts'

/** This many failures in a row open a breaker. */
const FAILURES_TO_OPEN = 5
/** Then no request is sent for this long, and after that one request tests the backend. */
const OPEN_MS = 30_000
/** A closed breaker without failures need not be kept. */
const REMEMBERED_AGENTS = 10_000

const OPEN: SynchronousAnswer = {
  kind: 'failed',
  cause: 'breaker_open',
  detail: `Not asked: its last ${FAILURES_TO_OPEN} requests failed; it is left alone for ${OPEN_MS / 1_000} s.`,
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
  const breakers = new Map<string, AgentBreaker>()
  return async (request) => {
    const key = keyOf(request)
    const breaker = breakers.get(key) ?? new AgentBreaker(clock)
    if (!breakers.has(key)) {
      if (breakers.size >= REMEMBERED_AGENTS) forgetQuiet(breakers)
      breakers.set(key, breaker)
    }
    return await breaker.run(() => call(request))
  }
}

function forgetQuiet(breakers: Map<string, AgentBreaker>): void {
  for (const [key, breaker] of breakers) if (breaker.quiet) breakers.delete(key)
}

/**
 * Cockatiel keeps the states. Whether an open breaker may be tried again is decided here, on our clock. Only one request
 * tries it; cockatiel would make the others wait for that one.
 */
class AgentBreaker {
  readonly #clock: Clock
  readonly #counter = new ConsecutiveBreaker(FAILURES_TO_OPEN)
  readonly #policy: CircuitBreakerPolicy
  #open_until = 0

  constructor(clock: Clock) {
    this.#clock = clock
    // A caller who hangs up proves nothing about the backend and must not close the breaker: the next request tries again.
    const failures = handleWhenResult((answer) => (answer as SynchronousAnswer).kind === 'failed').orWhen(
      () => this.#policy.state === CircuitState.HalfOpen,
    )
    this.#policy = circuitBreaker(failures, { halfOpenAfter: 0, breaker: this.#counter })
    this.#policy.onBreak((reason) => {
      this.#open_until = clock.now().getTime() + ('value' in reason ? OPEN_MS : 0)
    })
  }

  get quiet(): boolean {
    return this.#policy.state === CircuitState.Closed && this.#counter.state === 0
  }

  async run(call: () => Promise<SynchronousAnswer>): Promise<SynchronousAnswer> {
    const { state } = this.#policy
    if (state === CircuitState.HalfOpen) return OPEN
    if (state === CircuitState.Open && this.#clock.now().getTime() < this.#open_until) return OPEN
    return await this.#policy.execute(call)
  }
}

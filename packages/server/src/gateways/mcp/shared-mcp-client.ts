import { timeLimit, type Clock } from '@ohun/clock'
import type { BreakerChannel } from '../../platform/limits/breaker-channel.ts'
import { FAILURES_TO_OPEN, OPEN_MS, type AttemptResult, type Breakers } from '../../platform/limits/breaker.ts'
import { BreakersByKey } from '../../platform/limits/breakers-by-key.ts'
import { fleetBreakers } from '../../platform/limits/fleet-breakers.ts'
import { placesOf, ShareFullError, Shares } from '../../platform/limits/shares.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { McpAnswer, McpClient, McpRequest } from './mcp-client.ts'

const LIMITS = { total: 256, each: 16 }

const BUSY = {
  kind: 'failed',
  cause: 'busy',
  detail: 'Not sent: the workspace has too many requests to its MCP servers in progress; answer them faster.',
  status: null,
  exchange: null,
} as const
const OPEN = {
  kind: 'failed',
  cause: 'breaker_open',
  detail: `Not sent: the last ${FAILURES_TO_OPEN} requests failed; no request is sent for ${OPEN_MS / 1_000} s.`,
  status: null,
  exchange: null,
} as const

export interface SharedMcpDeps {
  clock: Clock
  metrics: Metrics
  channel: BreakerChannel
}

/**
 * Wraps a client with a share of the process for each workspace, so that hanging servers delay only their own workspace, and with a
 * breaker for each server of an agent, so that turns do not wait for a server that is down.
 */
export function sharedMcpClient(client: McpClient, { clock, metrics, channel }: SharedMcpDeps): McpClient {
  const shares = new Shares(LIMITS)
  const breakers = fleetBreakers(new BreakersByKey(clock), { name: 'mcp', channel, clock })
  metrics.gauge('ohun_mcp_requests', 'Requests to customers’ MCP servers, by state.', {
    labels: ['state'],
    read(gauge) {
      gauge.set({ state: 'running' }, shares.running)
      gauge.set({ state: 'waiting' }, shares.waiting)
    },
  })
  const guarded = <Request extends McpRequest, T>(ask: (request: Request) => Promise<McpAnswer<T>>) => {
    return async (request: Request): Promise<McpAnswer<T>> =>
      await inShare({ shares, clock }, request, (within) => withBreaker(breakers, within, ask))
  }
  return {
    listTools: guarded((request) => client.listTools(request)),
    callTool: guarded((request) => client.callTool(request)),
    close: () => client.close(),
  }
}

async function withBreaker<Request extends McpRequest, T>(
  breakers: Breakers,
  request: Request,
  ask: (request: Request) => Promise<McpAnswer<T>>,
): Promise<McpAnswer<T>> {
  const { breaker: key } = request.server
  if (key === null) return await ask(request)
  const breaker = breakers.of(key)
  if (!breaker.admits()) return OPEN
  let result: AttemptResult = 'untried'
  try {
    const answer = await ask(request)
    result = answer.kind === 'failed' ? 'failed' : 'worked'
    return answer
  } finally {
    breaker.ended(result)
  }
}

/** A request that gets no place fails within its time limit. */
async function inShare<Request extends McpRequest, T>(
  { shares, clock }: { shares: Shares; clock: Clock },
  request: Request,
  ask: (request: Request) => Promise<McpAnswer<T>>,
): Promise<McpAnswer<T>> {
  const started_ms = clock.monotonic_ms()
  let is_sent = false
  using limit = timeLimit(clock, request.timeout_ms, request.signal)
  try {
    return await shares.run(placesOf(request.server), limit.signal, async () => {
      is_sent = true
      return await ask({ ...request, timeout_ms: request.timeout_ms - (clock.monotonic_ms() - started_ms) })
    })
  } catch (error) {
    if (!is_sent && (limit.expired || error instanceof ShareFullError)) return BUSY
    throw error
  }
}

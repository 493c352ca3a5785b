import type { Clock } from '@ohun/clock'
import type { BreakerChannel } from '../platform/limits/breaker-channel.ts'
import { urlKey } from '../platform/limits/breaker-key.ts'
import type { LiveBus } from '../platform/live/live-bus.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { AddressGuard } from '../platform/net/address-guard.ts'
import { createOutboundHttp } from '../platform/net/outbound-http.ts'
import { tracedHttp } from '../platform/net/traced-http.ts'
import { withBreaker } from './backend-breaker.ts'
import { recordedCall } from './recorded-call.ts'
import { createRelayedCall, withRelays } from './relay/relayed-call.ts'
import { Relays, type RelaysDeps } from './relay/relays.ts'
import type { Secrets } from './secrets.ts'
import type { SigningClock } from './signing.ts'
import { createSynchronousCall, type SynchronousCall, type SynchronousRequest } from './synchronous-call.ts'
import { measuredCall } from './synchronous-metrics.ts'
import { withShares } from './synchronous-shares.ts'

export interface BackendCallsDeps extends Omit<RelaysDeps, 'bus'> {
  /** The clock for waits for other machines. The same as `clock` by default. */
  machine_clock?: Clock
  guard: AddressGuard
  metrics: Metrics
  /** Shares the breakers of backends between processes. */
  breaker_channel?: BreakerChannel
}

export interface BackendCallsParts {
  secrets: Secrets
  signingTime: SigningClock
  live_bus: LiveBus
}

/** Requests to customers' backends and to the machines of developers that answer for them. */
export interface BackendCalls {
  /** Sends requests to a customer's backend: turns, tools, screenings, analyses. */
  callSynchronously: SynchronousCall
  /** Replaces how these requests are answered. `answering` receives the original call. Only simulations use it, in their own process. */
  answerInstead(answering: (ask: SynchronousCall) => SynchronousCall): void
  /** The machines that receive webhooks over a WebSocket. */
  relays: Relays
  close(): Promise<void>
}

export function createBackendCalls(deps: BackendCallsDeps, parts: BackendCallsParts): BackendCalls {
  const { clock, machine_clock = clock, metrics } = deps
  const of_machine = { ...deps, clock: machine_clock }
  // Separate connections: a turn never waits for a connection of deliveries.
  const http = tracedHttp(createOutboundHttp(of_machine), 'webhook.turn')
  const askBackend = withBreaker(createSynchronousCall({ ...parts, http }), {
    clock,
    shared: deps.breaker_channel && { name: 'backend', channel: deps.breaker_channel },
    keyOf: breakerOfRequest,
  })
  const relays = new Relays({ ...of_machine, bus: parts.live_bus })
  const relayed = withBreaker(createRelayedCall(relays), {
    clock,
    keyOf: (request) => `${request.session_id}:${breakerOfRequest(request)}`,
  })
  const limits = { metrics, clock: machine_clock }
  const asked = withShares(withRelays(askBackend, { relays: relays.sessions, relayed }), limits)
  let answer = asked
  const measured = measuredCall((request) => answer(request), limits)
  return {
    callSynchronously: recordedCall(measured, { clock, machine_clock }),
    answerInstead(answering) {
      answer = answering(asked)
    },
    relays,
    close: () => http.close(),
  }
}

/**
 * Each URL of an agent has its own breaker, so that neither the sandbox nor a draft with another backend silences the agent in calls.
 * Its model endpoint and its analyses have separate ones for the same reason. A failure of a developer's machine does not count against
 * the agent's own backend or another machine.
 */
function breakerOfRequest({ agent_id, environment, url, backend, kind }: SynchronousRequest): string {
  return [agent_id, environment, kind === 'analysis' ? kind : (backend ?? ''), urlKey(url)].join(':')
}

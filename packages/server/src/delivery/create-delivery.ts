import { atMost, type Clock } from '@ohun/clock'
import type { SecretBox } from '../platform/crypto.ts'
import type { Database } from '../platform/db/database.ts'
import { createNotifications, type Notifications } from '../platform/db/notifications.ts'
import type { Ids } from '../platform/ids.ts'
import { announcedNotifications } from '../platform/live/announced-notifications.ts'
import type { LiveBus } from '../platform/live/live-bus.ts'
import { openLiveBus } from '../platform/live/open-live-bus.ts'
import type { BreakerChannel } from '../platform/limits/breaker-channel.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { AddressGuard } from '../platform/net/address-guard.ts'
import { createOutboundHttp, type OutboundHttp } from '../platform/net/outbound-http.ts'
import { tracedHttp } from '../platform/net/traced-http.ts'
import type { Redis } from '../platform/redis/redis.ts'
import { createWorkEngine, type WorkEngine } from '../platform/work/engine.ts'
import { measureWork } from '../platform/work/work-metrics.ts'
import { announceEvent } from './announce.ts'
import { withBreaker } from './backend-breaker.ts'
import { deliveryMetrics } from './delivery-metrics.ts'
import type { DeliveryResult } from './delivery-statements.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import { createHeaderBox, type HeaderBox } from './endpoint-headers.ts'
import { createInternalEvents, logDeadLetters, type InternalEvents } from './internal-events.ts'
import { notedCall } from './noted-call.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createRelayedCall, withRelays } from './relay/relayed-call.ts'
import { Relays } from './relay/relays.ts'
import { createSecrets, type SecretRotation, type Secrets } from './secrets.ts'
import { signingClock, type SigningClock } from './signing.ts'
import { createSynchronousCall, type SynchronousCall, type SynchronousRequest } from './synchronous-call.ts'
import { logAttempts } from './log-attempts.ts'
import { measuredCall } from './synchronous-metrics.ts'
import { withShares } from './synchronous-shares.ts'
import { createTargetStats, type TargetStatsBook } from './target-stats.ts'

const CLOSE_MS = 1_000

export interface DeliveryDeps {
  db: Database
  clock: Clock
  /** The clock for waits for other machines and for the time in signatures. The same as `clock` by default. */
  machine_clock?: Clock
  log: Log
  ids: Ids
  box: SecretBox
  guard: AddressGuard
  metrics: Metrics
  /** Carries messages between processes. Null if they do not share a Redis. */
  redis?: Redis | null
  /** Shares the breakers of backends between processes. */
  breaker_channel?: BreakerChannel
  retry_delays_ms: readonly number[]
  /** False if this process leaves the deliveries and jobs that it writes to others. True by default. */
  works?: boolean
  /** Called with results once they are written. */
  observe?: (results: readonly DeliveryResult[]) => void
}

/** Everything between an event and its receiver. The server, the tests and the benchmarks share this wiring. */
export interface Delivery {
  engine: WorkEngine
  notifications: Notifications
  live_bus: LiveBus
  internal: InternalEvents
  secrets: Secrets & SecretRotation
  signingTime: SigningClock
  /** The headers that customers set for their endpoints. */
  headers: HeaderBox
  /** The results of the attempts at each target. */
  stats: TargetStatsBook
  dispatcher: Dispatcher
  outbox: Outbox
  /** Sends events and test deliveries. */
  event_http: OutboundHttp
  /** Sends requests to a customer's backend: turns, tools, screenings, analyses. */
  callSynchronously: SynchronousCall
  /** Replaces how these requests are answered. `answering` receives the original call. Only simulations use it, in their own process. */
  answerInstead(answering: (ask: SynchronousCall) => SynchronousCall): void
  /** The machines that receive webhooks over a WebSocket. */
  relays: Relays
  /** Listens to the other processes, then claims work. Call it after all work is registered. */
  start(): Promise<void>
  /** Takes no more work, waits up to `within_ms` for running work and releases the rest. */
  stop(options: { within_ms: number }): Promise<void>
}

export function createDelivery(deps: DeliveryDeps): Delivery {
  const { db, clock, machine_clock = clock, log, ids, metrics, retry_delays_ms, works = true } = deps
  const of_machine = { ...deps, clock: machine_clock }
  const notifications = createNotifications(of_machine)
  const live_bus = openLiveBus({ ...of_machine, notifications, redis: deps.redis ?? null })
  const engine = createWorkEngine({
    db,
    clock,
    machine_clock,
    log,
    notifications: announcedNotifications(notifications, live_bus),
    works,
  })
  measureWork(metrics, engine, { db, clock })
  const secrets = createSecrets({ db, clock, box: deps.box })
  const signingTime = signingClock({ clock, machine_clock })
  const headers = createHeaderBox(deps.box)
  const internal = createInternalEvents({ log })
  logDeadLetters(internal, log)

  const event_http = tracedHttp(createOutboundHttp(of_machine), 'webhook.delivery', { root: true })
  const stats = createTargetStats({ db, clock, log })
  const record = deliveryMetrics(metrics, internal)
  const logResults = logAttempts(log)
  const observe = (results: readonly DeliveryResult[]): void => {
    record(results)
    logResults(results)
    stats.observe(results)
    deps.observe?.(results)
  }
  const dispatcher = createDispatcher({
    engine,
    db,
    http: event_http,
    secrets,
    headers,
    clock,
    signingTime,
    internal,
    retry_delays_ms,
    observe,
  })
  const outbox = createOutbox({ db, clock, ids, retry_delays_ms, dispatcher, committed: announceEvent(live_bus) })

  // Separate connections: a turn never waits for a connection of deliveries.
  const turn_http = tracedHttp(createOutboundHttp(of_machine), 'webhook.turn')
  const askBackend = withBreaker(createSynchronousCall({ http: turn_http, secrets, signingTime }), {
    clock,
    shared: deps.breaker_channel && { name: 'backend', channel: deps.breaker_channel },
    keyOf: breakerOfRequest,
  })
  const relays = new Relays({ ...of_machine, bus: live_bus })
  const relayed = withBreaker(createRelayedCall(relays), {
    clock,
    keyOf: (request) => `${request.session_id}:${breakerOfRequest(request)}`,
  })
  const ask = withRelays(askBackend, { relays: relays.sessions, relayed })
  const limits = { metrics, clock: machine_clock }
  const asked = withShares(ask, limits)
  let answer = asked

  return {
    engine,
    notifications,
    live_bus,
    internal,
    secrets,
    signingTime,
    headers,
    stats,
    dispatcher,
    outbox,
    event_http,
    callSynchronously: notedCall(
      measuredCall((request) => answer(request), limits),
      { clock, machine_clock },
    ),
    answerInstead(answering) {
      answer = answering(asked)
    },
    relays,
    async start() {
      await notifications.start()
      await relays.sessions.start()
      await engine.start()
    },
    async stop({ within_ms }) {
      // A database that hangs does not confirm that a connection is closed.
      await atMost(machine_clock, CLOSE_MS, relays.sessions.stop())
      await atMost(machine_clock, within_ms + CLOSE_MS, engine.stop({ within_ms }))
      await atMost(machine_clock, CLOSE_MS, stats.close())
      live_bus.close()
      await atMost(machine_clock, CLOSE_MS, notifications.close())
      await Promise.all([event_http.close(), turn_http.close()])
    },
  }
}

/**
 * Each agent has its own breaker, and separate ones for its model endpoint and its analyses, which must not silence the agent in calls
 * when they fail. A failure of a developer's machine does not count against the agent's own backend or another machine.
 */
function breakerOfRequest({ agent_id, backend, kind }: SynchronousRequest): string {
  const part = kind === 'analysis' ? kind : backend
  return part ? `${agent_id}:${part}` : agent_id
}

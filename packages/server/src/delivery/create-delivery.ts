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
import { deliveryMetrics } from './delivery-metrics.ts'
import type { DeliveryResult } from './delivery-statements.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import { createHeaderBox, type HeaderBox } from './endpoint-headers.ts'
import { createInternalEvents, logDeadLetters, type InternalEvents } from './internal-events.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createSecrets, type SecretRotation, type Secrets } from './secrets.ts'
import { signingClock, type SigningClock } from './signing.ts'
import { logAttempts } from './log-attempts.ts'
import { createTargetStats, type TargetStatsBook } from './target-stats.ts'
import { createBackendCalls, type BackendCalls } from './create-backend-calls.ts'

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
export interface Delivery extends Omit<BackendCalls, 'close'> {
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
  /** Listens to the other processes, then claims work. Call it after all work is registered. */
  start(): Promise<void>
  /** Takes no more work, waits up to `within_ms` for running work and releases the rest. */
  stop(options: { within_ms: number }): Promise<void>
}

export function createDelivery(deps: DeliveryDeps): Delivery {
  const { db, clock, machine_clock = clock, log, ids, retry_delays_ms } = deps
  const of_machine = { ...deps, clock: machine_clock }
  const notifications = createNotifications(of_machine)
  const live_bus = openLiveBus({ ...of_machine, notifications, redis: deps.redis ?? null })
  const engine = createMeasuredEngine(deps, announcedNotifications(notifications, live_bus))
  const secrets = createSecrets({ db, clock, box: deps.box })
  const signingTime = signingClock({ clock, machine_clock })
  const headers = createHeaderBox(deps.box)
  const internal = createInternalEvents({ log })
  logDeadLetters(internal, log)
  const event_http = tracedHttp(createOutboundHttp(of_machine), 'webhook.delivery', { root: true })
  const stats = createTargetStats({ db, clock, log })
  const observe = observeResults(deps, { internal, stats })
  const sending = { db, clock, retry_delays_ms }
  const signing = { secrets, headers, signingTime }
  const dispatcher = createDispatcher({ ...sending, ...signing, engine, http: event_http, internal, observe })
  const outbox = createOutbox({ ...sending, ids, dispatcher, committed: announceEvent(live_bus) })
  const backends = createBackendCalls(deps, { secrets, signingTime, live_bus })
  const { relays } = backends
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
    callSynchronously: backends.callSynchronously,
    answerInstead: (answering) => backends.answerInstead(answering),
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
      await Promise.all([event_http.close(), backends.close()])
    },
  }
}

function createMeasuredEngine(
  { db, clock, machine_clock, log, metrics, works }: DeliveryDeps,
  notifications: Pick<Notifications, 'listen' | 'notify'>,
): WorkEngine {
  const engine = createWorkEngine({ db, clock, machine_clock, log, notifications, works })
  measureWork(metrics, engine, { db, clock })
  return engine
}

/** Counts, logs and stores the results of attempts. */
function observeResults(
  { metrics, log, observe }: DeliveryDeps,
  { internal, stats }: Pick<Delivery, 'internal' | 'stats'>,
): (results: readonly DeliveryResult[]) => void {
  const record = deliveryMetrics(metrics, internal)
  const logResults = logAttempts(log)
  return (results) => {
    record(results)
    logResults(results)
    stats.observe(results)
    observe?.(results)
  }
}

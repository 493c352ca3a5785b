import document from '@ohun/openapi/openapi.json' with { type: 'json' }
import type { Config } from '../config/config.ts'
import { tryTurnServers } from './try-turn-servers.ts'
import { createStorageCheck } from './storage-check.ts'
import { createNode, type Node } from './create-node.ts'
import { createGateways, type ConnectedCarriers } from './create-gateways.ts'
import { STOP_STEPS_MS } from './stop-limits.ts'
import { createDelivery } from '../delivery/create-delivery.ts'
import { webhookUrlCheck } from '../features/agents/webhook-url-check.ts'
import { createFeatures, type Features } from '../features/features.ts'
import type { Services } from '../features/services.ts'
import type { SipAddress } from '@ohun/sip'
import { routes } from '../generated/routes.gen.ts'
import { createApp } from '../http/app.ts'
import type { ResolveCaller } from '../http/authenticate.ts'
import { currentConsole } from '../http/console/console-site.ts'
import { currentDocs } from '../http/docs/site.ts'
import { HttpMetrics } from '../http/http-metrics.ts'
import { OpenStreams } from '../http/open-streams.ts'
import { createHttpServer } from '../http/server.ts'
import { WebSocketUpgrades } from '../http/websocket-upgrades.ts'
import { atMost, type Clock } from '@ohun/clock'
import { createSecretBox } from '../platform/crypto.ts'
import type { Database } from '../platform/db/database.ts'
import type { StandbyDatabase } from '../platform/db/standby/open-standby.ts'
import { createReads } from '../platform/db/standby/standby-reads.ts'
import { sweepIdempotencyKeys } from '../platform/idempotency.ts'
import { Destinations } from '../domain/destinations.ts'
import { createIds } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { measureHost } from './measure-host.ts'
import { openBreakerChannel } from '../platform/limits/breaker-channel.ts'
import { createLimits } from '../platform/limits/create-limits.ts'
import { listenForMetrics, type MetricsListener } from '../platform/metrics-listener.ts'
import { describeBuild, measureProcess, Metrics } from '../platform/metrics.ts'
import { createAddressGuard } from '../platform/net/address-guard.ts'
import { createResolver } from '../platform/net/resolver.ts'
import { Slots } from '../platform/limits/slots.ts'
import { createPages } from '../platform/pagination.ts'
import { openRedis } from '../platform/redis/open-redis.ts'
import { createPasswords } from '../platform/threads/password.ts'
import type { WorkEngine } from '../platform/work/engine.ts'
import { createJobs } from '../platform/work/jobs.ts'
import { watchWork } from '../platform/work/watch-work.ts'
import { PrivateSandboxes } from '../private-sandbox/parent/private-sandboxes.ts'
import { SandboxSchema } from '../private-sandbox/parent/sandbox-schema.ts'
import { noSimulations, simulationPlayer } from '../private-sandbox/parent/play-simulation.ts'
import type { TurnedService } from '../private-sandbox/turning/turned-service.ts'

/** The external dependencies, which are the only parts that tests replace. */
export interface ServerDeps extends ConnectedCarriers {
  db: Database
  /** A standby of the database. If absent, everything is read from the primary. */
  read_db?: StandbyDatabase | null
  clock: Clock
  /**
   * The clock of this machine, for time limits, connections and signatures, which involve other machines and clients. Defaults to
   * `clock`. The two differ only where somebody turns the clock.
   */
  machine_clock?: Clock
  log: Log
  encryption_key: Buffer
  /** The destinations of the configured file. If absent, only Nigeria. */
  destinations?: Destinations
  /**
   * Finds the caller of a request whose credentials another process has checked. By default, the key or session of the request is
   * checked.
   */
  resolveCaller?: ResolveCaller
}

export interface RunningServer {
  base_url: string
  /** The URL of the metrics. Null if they are not served. */
  metrics_url: string | null
  /** The addresses at which carriers may call. Empty if there is no trunk. */
  sip: readonly SipAddress[]
  /** Resolves when nothing is due at the current time of the clock and neither durable work nor work of a live call is in progress. */
  idle(): Promise<void>
  engine: WorkEngine
  /** The view of the service for the code that turns its clock. */
  turned: TurnedService
  /** The services, for work inside the process, such as simulations. */
  services: Services
  features: Features
  /** Stops accepting calls. Resolves when calls and streams have ended or their time is over. Call `stop` afterwards. */
  drain(): Promise<void>
  /** Stops accepting requests, finishes work in progress, and hands back work that does not end in time. The database stays open. */
  stop(): Promise<void>
}

/** Sandboxes stop beside the other steps. */
const SANDBOXES_STOP_MS = STOP_STEPS_MS.work
const SWEEP_INTERVAL_MS = 60 * 60 * 1_000

const ignore = (): void => {}

/** The routes of a process without the role `api`. */
const healthRoutes = { getHealth: routes.getHealth, getReadiness: routes.getReadiness }

/** The composition root. Builds everything that the features need, connects them to HTTP, and listens. */
export async function startServer(
  config: Config,
  {
    db,
    read_db = null,
    clock,
    machine_clock = clock,
    log,
    encryption_key,
    destinations = new Destinations(null),
    resolveCaller,
    ...connected
  }: ServerDeps,
): Promise<RunningServer> {
  const ids = createIds(clock)
  const box = createSecretBox(encryption_key)
  const { allow_insecure_targets } = config
  const resolver = createResolver({ clock: machine_clock })
  const { resolve } = resolver
  const guard = createAddressGuard({ allow_insecure_targets, resolve })
  const metrics = new Metrics()
  const redis =
    config.redis_url === null ? null : await openRedis({ url: config.redis_url, clock: machine_clock, log, metrics })
  const limits = createLimits({ redis, clock: machine_clock, metrics })
  const breaker_channel = await openBreakerChannel(redis)
  const passwords = createPasswords()
  const reads = createReads({ db, read_db, clock: machine_clock, log, metrics })
  const retry_delays_ms = config.webhook_retry_delays_ms
  const serves_api = config.roles.includes('api')
  const works = config.roles.includes('work')
  const delivery = createDelivery({
    db,
    clock,
    machine_clock,
    log,
    ids,
    box,
    guard,
    metrics,
    redis,
    breaker_channel,
    retry_delays_ms,
    works,
  })
  const jobs = createJobs<Record<string, unknown>>({ engine: delivery.engine, db, clock, machine_clock, ids, log })
  jobs.every('idempotency.sweep', { interval_ms: SWEEP_INTERVAL_MS, due: 'unnoticed' }, ({ signal }) =>
    sweepIdempotencyKeys({ db, clock }, signal),
  )

  let stopping = false
  let node: Node | undefined
  let listening = `http://${config.host}:${config.port}`
  const public_url = (): string => config.public_url ?? listening

  const gateway_deps = {
    db,
    clock,
    machine_clock,
    log,
    encryption_key,
    metrics,
    jobs,
    guard,
    resolver,
    public_url,
    limits,
    breaker_channel,
  }
  const gateways = createGateways(config, gateway_deps, connected)
  const sandbox_deps = { config, db, schema: new SandboxSchema(db), machine_clock, log, encryption_key, public_url }
  const sandboxes = new PrivateSandboxes({
    ...sandbox_deps,
    jobs,
    // A private sandbox cannot have further private sandboxes.
    max: resolveCaller ? 0 : config.sandbox_clocks,
  })
  const services: Services = {
    db,
    reads,
    clock,
    machine_clock,
    ids,
    log,
    pages: createPages({ key: encryption_key }),
    exporting: new Slots(),
    delivery,
    jobs,
    metrics,
    passwords,
    box,
    destinations,
    checkWebhookUrl: webhookUrlCheck(guard, machine_clock),
    rate_limits: config.rate_limits,
    rate_limiter: limits.requests,
    keep: config.keep,
    daily_limit_kobo: config.daily_limit_kobo,
    call_settings: config.calls,
    turn: config.turn,
    ...gateways,
    public_url,
    node_url: () => listening,
    openSandbox: (request) => sandboxes.open(request),
    isStopping: () => stopping || node?.draining === true,
    storageFault: createStorageCheck({ clock: machine_clock, log, data_dir: config.data_dir }),
    playSimulation: resolveCaller ? noSimulations : simulationPlayer(sandbox_deps),
  }
  const features = createFeatures(services)
  const streams = new OpenStreams({
    clock: machine_clock,
    slots: limits.slots,
    per_address: config.address_limits.streams,
  })
  const { trusted_proxies, address_limits } = config
  const served = serves_api ? routes : healthRoutes
  const websockets = new WebSocketUpgrades(served)
  const http_metrics = new HttpMetrics(metrics, { streams: () => streams.counts() })
  const app = createApp({
    routes: served,
    document,
    ...features,
    resolveCaller: resolveCaller ?? features.resolveCaller,
    is_behind: resolveCaller !== undefined,
    wrote: (caller) => reads.wrote(caller),
    site: serves_api ? currentDocs({ clock: machine_clock, public_url }) : null,
    console: serves_api ? currentConsole({ clock: machine_clock }) : null,
    files: serves_api ? features.files : [],
    rate_limiter: limits.requests,
    trusted_proxies,
    address_limits,
    streams,
    websockets,
    http_metrics,
    clock: machine_clock,
    ids,
    log,
    public_url,
  })
  const http = createHttpServer(app, {
    clock: machine_clock,
    ids,
    log,
    public_url,
    websockets,
    metrics,
    http_metrics,
    trusted_proxies,
    address_limits,
  })

  const the_node = createNode(config, {
    db,
    clock: machine_clock,
    log,
    metrics,
    jobs,
    engine: delivery.engine,
    streams,
    http,
    features,
    gateways,
  })
  node = the_node
  // Started before the first request, because work that a request writes begins in the same tick.
  await delivery.start()
  let [endTrying, endWatch] = [ignore, ignore]
  let metrics_listener: MetricsListener | undefined
  const idle = async (): Promise<void> => {
    for (let before = -1; before !== features.activity.begun;) {
      await features.activity.idle()
      before = features.activity.begun
      await delivery.engine.idle()
    }
  }
  const stopWork = async (): Promise<void> => {
    endWatch()
    endTrying()
    const sandboxes_end = atMost(machine_clock, SANDBOXES_STOP_MS, sandboxes.stop())
    await Promise.all([the_node.stop(), atMost(machine_clock, STOP_STEPS_MS.calls, features.stop())])
    await delivery.stop({ within_ms: STOP_STEPS_MS.work })
    await gateways.stopReceiving()
    reads.stop()
    await metrics_listener?.close()
    metrics.close()
    await atMost(machine_clock, STOP_STEPS_MS.flush, features.flush())
    await Promise.all([gateways.close(), passwords.close()])
    await sandboxes_end
    resolver.close()
    limits.close()
    await redis?.close()
  }
  try {
    await features.start({ carries_calls: serves_api })
    reads.start()
    if (works) sandboxes.start()
    else endWatch = watchWork({ db, clock: machine_clock, log })
    if (serves_api && !resolveCaller) endTrying = tryTurnServers(config, { clock: machine_clock, log, resolve })
    if (config.metrics_address) {
      measureProcess(metrics, db)
      measureHost(metrics, config, db)
      await describeBuild(metrics, db)
    }
    metrics_listener = await listenForMetrics(metrics, { address: config.metrics_address, log })
    const inboxes = { messages: features.inbox, calls: features.call_inbox }
    await gateways.receive(inboxes, delivery.engine.owner)
    const { port } = await http.listen(config.port, config.host)
    listening = `http://${config.host}:${port}`
    the_node.start(listening)
  } catch (error) {
    await stopWork() // otherwise background work would continue in a process that cannot be reached
    throw error
  }

  return {
    base_url: listening,
    metrics_url: metrics_listener?.url ?? null,
    sip: gateways.sip(),
    engine: delivery.engine,
    drain: () => the_node.drain(),
    idle,
    services,
    features,
    turned: {
      idle,
      nextDue: () => delivery.engine.nextDue(),
      get work_begun() {
        return delivery.engine.begun
      },
      get calls() {
        return features.live_calls.in_progress
      },
      get requests() {
        return http_metrics.in_flight
      },
    },
    async stop() {
      stopping = true
      gateways.drain(true)
      streams.close()
      await http.close(STOP_STEPS_MS.requests)
      await stopWork()
    },
  }
}

import type { Clock } from '@ohun/clock'
import type { SipAddress } from '@ohun/sip'
import type { Config } from '../config/config.ts'
import { Destinations } from '../domain/destinations.ts'
import { createFeatures, type Features } from '../features/features.ts'
import type { Services } from '../features/services.ts'
import type { ResolveCaller } from '../http/authenticate.ts'
import type { Database } from '../platform/db/database.ts'
import type { StandbyDatabase } from '../platform/db/standby/open-standby.ts'
import type { Log } from '../platform/log.ts'
import type { PasswordCost } from '../platform/threads/password.ts'
import type { WorkEngine } from '../platform/work/engine.ts'
import type { TurnedService } from '../private-sandbox/turning/turned-service.ts'
import { createDurableWork } from './create-durable-work.ts'
import { createGateways, type ConnectedCarriers } from './create-gateways.ts'
import { createHttp } from './create-http.ts'
import { createNode } from './create-node.ts'
import { createSandboxes, type SandboxOrigin } from './create-sandboxes.ts'
import { createServices } from './create-services.ts'
import { Lifecycle } from './lifecycle.ts'
import { openPlatform, type PlatformDeps } from './open-platform.ts'
import { ProcessState } from './process-state.ts'
import { turnedService } from './turned-service.ts'

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
  /** Further keys, which open what they have sealed. By default, there is none. */
  other_keys?: readonly Buffer[]
  /** The destinations of the configured file. If absent, only Nigeria. */
  destinations?: Destinations
  /**
   * Finds the caller of a request whose credentials another process has checked. By default, the key or session of the request is
   * checked.
   */
  resolveCaller?: ResolveCaller
  /** The cost of hashing a new password. Defaults to that of production. */
  password_cost?: PasswordCost
  /** A database and a process with which private sandboxes begin sooner. By default, those of the service. */
  private_sandboxes?: SandboxOrigin
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

/** The composition root. Builds everything that the features need, connects them to HTTP, and listens. */
export async function startServer(config: Config, server_deps: ServerDeps): Promise<RunningServer> {
  const { resolveCaller, destinations = new Destinations(null) } = server_deps
  const deps = platformDepsOf(server_deps)
  const is_private = resolveCaller !== undefined
  const state = new ProcessState(config)
  const { public_url } = state
  const platform = await openPlatform(config, deps)
  const work = createDurableWork(config, deps, platform)
  const { delivery, jobs } = work
  const gateways = createGateways(config, { ...deps, ...platform, jobs, public_url }, server_deps)
  const sandboxes = createSandboxes(config, {
    ...deps,
    jobs,
    public_url,
    is_private,
    origin: server_deps.private_sandboxes,
  })
  const services = createServices(config, deps, { platform, work, gateways, sandboxes, state, destinations })
  const features = createFeatures(services)
  const http = createHttp(config, { ...deps, platform, features, resolveCaller, public_url })
  const node = createNode(config, {
    ...deps,
    metrics: platform.metrics,
    jobs,
    engine: delivery.engine,
    notifications: delivery.notifications,
    http,
    features,
    gateways,
  })
  state.isDraining = () => node.draining
  const parts = { platform, delivery, gateways, sandboxes, features, http, node, state }
  const voice_carriers = server_deps.carriers?.voice ?? []
  const lifecycle = new Lifecycle(config, deps, { ...parts, voice_carriers, is_private })
  await lifecycle.start()
  const turned = turnedService({ engine: delivery.engine, features, http })
  return {
    base_url: state.base_url,
    metrics_url: lifecycle.metrics_url,
    sip: gateways.sip(),
    engine: delivery.engine,
    services,
    features,
    turned,
    idle: () => turned.idle(),
    drain: () => node.drain(),
    stop: () => lifecycle.stop(),
  }
}

function platformDepsOf({
  db,
  read_db = null,
  clock,
  machine_clock = clock,
  log,
  encryption_key,
  other_keys = [],
  password_cost,
}: ServerDeps): PlatformDeps {
  return { db, read_db, clock, machine_clock, log, keys: { encryption_key, other_keys }, password_cost }
}

import { atMost } from '@ohun/clock'
import type { Carriers } from '../config/carriers.ts'
import type { Config } from '../config/config.ts'
import type { Delivery } from '../delivery/create-delivery.ts'
import type { Features } from '../features/features.ts'
import { describeBuild, measureProcess } from '../platform/metrics.ts'
import { listenForMetrics, type MetricsListener } from '../platform/metrics-listener.ts'
import { watchWork } from '../platform/work/watch-work.ts'
import type { Gateways } from './create-gateways.ts'
import type { Http } from './create-http.ts'
import type { Node } from './create-node.ts'
import type { Sandboxes } from './create-sandboxes.ts'
import { measureHost } from './measure-host.ts'
import type { Platform, PlatformDeps } from './open-platform.ts'
import type { ProcessState } from './process-state.ts'
import { STOP_STEPS_MS } from './stop-limits.ts'
import { tryTurnServers } from './try-turn-servers.ts'

/** Everything that starts and stops with the process. */
export interface LifecycleParts {
  platform: Pick<Platform, 'metrics' | 'reads' | 'passwords' | 'resolver' | 'limits' | 'redis'>
  delivery: Pick<Delivery, 'start' | 'stop' | 'engine'>
  gateways: Pick<Gateways, 'receive' | 'drain' | 'stopReceiving' | 'close'>
  sandboxes: Pick<Sandboxes, 'start' | 'stop'>
  features: Pick<Features, 'start' | 'stop' | 'flush' | 'inbox' | 'call_inbox'>
  http: Pick<Http, 'server' | 'streams'>
  node: Pick<Node, 'start' | 'stop'>
  state: ProcessState
  /** The carriers of calls, whose certificates are measured. */
  voice_carriers: Carriers['voice']
  /** True if this process is a private sandbox, behind another process. */
  is_private: boolean
}

type LifecycleDeps = Pick<PlatformDeps, 'db' | 'machine_clock' | 'log'>

/** Sandboxes stop beside the other steps. */
const SANDBOXES_STOP_MS = STOP_STEPS_MS.work

/** The order in which the parts of a process start and stop. */
export class Lifecycle {
  readonly #config: Config
  readonly #deps: LifecycleDeps
  readonly #parts: LifecycleParts
  #endWatch = (): void => {}
  #endTrying = (): void => {}
  #metrics_listener: MetricsListener | undefined

  constructor(config: Config, deps: LifecycleDeps, parts: LifecycleParts) {
    this.#config = config
    this.#deps = deps
    this.#parts = parts
  }

  /** The URL of the metrics. Null if they are not served. */
  get metrics_url(): string | null {
    return this.#metrics_listener?.url ?? null
  }

  /** Starts everything. If a part fails to start, those that run are stopped. */
  async start(): Promise<void> {
    // Started before the first request, because work that a request writes begins in the same tick.
    await this.#parts.delivery.start()
    try {
      await this.#startFeatures()
      await this.#startMetrics()
      await this.#receive()
    } catch (error) {
      await this.#stopWork() // otherwise background work would continue in a process that cannot be reached
      throw error
    }
  }

  async stop(): Promise<void> {
    const { state, gateways, http } = this.#parts
    state.is_stopping = true
    gateways.drain(true)
    http.streams.close()
    await http.server.close(STOP_STEPS_MS.requests)
    await this.#stopWork()
  }

  async #startFeatures(): Promise<void> {
    const { features, platform, sandboxes, is_private } = this.#parts
    const { db, machine_clock: clock, log } = this.#deps
    const serves_api = this.#config.roles.includes('api')
    await features.start({ carries_calls: serves_api })
    platform.reads.start()
    if (this.#config.roles.includes('work')) sandboxes.start()
    else this.#endWatch = watchWork({ db, clock, log })
    if (serves_api && !is_private)
      this.#endTrying = tryTurnServers(this.#config, { clock, log, resolve: platform.resolver.resolve })
  }

  async #startMetrics(): Promise<void> {
    const { platform, voice_carriers: voice } = this.#parts
    const { metrics } = platform
    const { db, log } = this.#deps
    const { metrics_address: address } = this.#config
    if (address) {
      measureProcess(metrics, db)
      measureHost(metrics, { ...this.#config, voice }, db)
      await describeBuild(metrics, db)
    }
    this.#metrics_listener = await listenForMetrics(metrics, { address, log })
  }

  /** Accepts calls and messages from carriers, then requests. */
  async #receive(): Promise<void> {
    const { gateways, features, delivery, http, node, state } = this.#parts
    const { host, port } = this.#config
    await gateways.receive({ messages: features.inbox, calls: features.call_inbox }, delivery.engine.owner)
    const listening = await http.server.listen(port, host)
    state.base_url = `http://${host}:${listening.port}`
    node.start(state.base_url)
  }

  async #stopWork(): Promise<void> {
    const { platform, delivery, gateways, sandboxes, features, node } = this.#parts
    const { machine_clock: clock } = this.#deps
    this.#endWatch()
    this.#endTrying()
    const sandboxes_end = atMost(clock, SANDBOXES_STOP_MS, sandboxes.stop())
    await Promise.all([node.stop(), atMost(clock, STOP_STEPS_MS.calls, features.stop())])
    await delivery.stop({ within_ms: STOP_STEPS_MS.work })
    await gateways.stopReceiving()
    platform.reads.stop()
    await this.#metrics_listener?.close()
    platform.metrics.close()
    await atMost(clock, STOP_STEPS_MS.flush, features.flush())
    await Promise.all([gateways.close(), platform.passwords.close()])
    await sandboxes_end
    platform.resolver.close()
    platform.limits.close()
    await platform.redis?.close()
  }
}

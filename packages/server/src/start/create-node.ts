import { hostname } from 'node:os'
import { atMost } from '@ohun/clock'
import type { Config } from '../config/config.ts'
import type { Delivery } from '../delivery/create-delivery.ts'
import type { Features } from '../features/features.ts'
import type { Services } from '../features/services.ts'
import type { Gateways } from './create-gateways.ts'
import type { Http } from './create-http.ts'
import type { PlatformDeps } from './open-platform.ts'
import { STOP_STEPS_MS } from './stop-limits.ts'
import type { Metrics } from '../platform/metrics.ts'
import { onDrainAsked } from '../platform/nodes/ask-drain.ts'
import { Drain } from '../platform/nodes/drain.ts'
import { NodePresence, sweepNodes, type NodeOrders } from '../platform/nodes/node-presence.ts'
import { VERSION } from '../platform/version.ts'

export interface NodeDeps extends Pick<PlatformDeps, 'db' | 'machine_clock' | 'log'> {
  metrics: Metrics
  jobs: Services['jobs']
  engine: Delivery['engine']
  notifications: Delivery['notifications']
  http: Pick<Http, 'server' | 'streams'>
  features: Pick<Features, 'live_calls'>
  gateways: Pick<Gateways, 'drain'>
}

/** This process as a node, one of the processes that share the database. */
export interface Node {
  readonly draining: boolean
  /** Announces it to the operator and to the other nodes. */
  start(base_url: string): void
  /** Stops accepting calls. Resolves when calls and streams have ended, or were ended because their time was over. */
  drain(): Promise<void>
  /** Removes it from the list of nodes. */
  stop(): Promise<void>
}

const SWEEP_INTERVAL_MS = 60 * 60 * 1_000
/** The time limit for recording the ends of calls, in case the database hangs. */
const END_MS = 1_000

export function createNode(config: Config, node_deps: NodeDeps): Node {
  const deps = { ...node_deps, clock: node_deps.machine_clock }
  const { clock, log, engine, features } = deps
  const { server, streams } = deps.http
  const { live_calls } = features
  const relieve = (roles: readonly string[]): void => {
    engine.rest(roles.includes('work'))
    live_calls.relieve(roles.includes('api'))
  }
  const drain = new Drain({
    ...deps,
    drain_ms: config.drain_seconds * 1_000,
    left: () => live_calls.in_progress + streams.size,
    changed(draining) {
      deps.gateways.drain(draining)
      server.drain(draining)
      if (!draining) relieve([])
      presence.announce()
    },
    refuse: (refusing) => live_calls.drain(refusing),
    async endLeft() {
      streams.endAll()
      await atMost(clock, END_MS, live_calls.releaseAll())
    },
  })
  const presence = new NodePresence({
    ...deps,
    load: () => ({ draining: drain.draining, calls: live_calls.in_progress, streams: streams.size }),
    ordered({ drain_asked_by, relieved }: NodeOrders) {
      relieve(relieved)
      if (drain_asked_by === null) return drain.undo('operator')
      if (!drain.draining) log.info({ asked_by: drain_asked_by }, 'an operator asked this node to drain')
      void drain.begin('operator')
    },
  })
  onDrainAsked(deps.notifications, { isOwn: (node) => node === engine.owner, asked: () => presence.announce() })
  deps.jobs.every('nodes.sweep', { interval_ms: SWEEP_INTERVAL_MS, due: 'unnoticed' }, () => sweepNodes(deps))
  return {
    get draining() {
      return drain.draining
    },
    start: (base_url) => presence.start({ ...factsOf(config), owner: engine.owner, base_url }),
    drain: () => drain.begin('stop'),
    async stop() {
      drain.close()
      await atMost(clock, STOP_STEPS_MS.calls, presence.stop())
    },
  }
}

function factsOf({ roles, drain_seconds }: Config) {
  return { name: hostname(), roles, version: VERSION, drain_seconds }
}

import document from '@ohun/openapi/openapi.json' with { type: 'json' }
import type { Config } from '../config/config.ts'
import type { Features } from '../features/features.ts'
import { routes } from '../generated/routes.gen.ts'
import { createApp } from '../http/app.ts'
import type { ResolveCaller } from '../http/authenticate.ts'
import { currentConsole } from '../http/console/console-site.ts'
import { currentDocs } from '../http/docs/site.ts'
import { HttpMetrics } from '../http/http-metrics.ts'
import { OpenStreams } from '../http/open-streams.ts'
import { createHttpServer, type HttpServer } from '../http/server.ts'
import { WebSocketUpgrades } from '../http/websocket-upgrades.ts'
import type { Platform, PlatformDeps } from './open-platform.ts'

export interface HttpDeps extends Pick<PlatformDeps, 'machine_clock' | 'log'> {
  platform: Pick<Platform, 'ids' | 'limits' | 'metrics' | 'reads'>
  features: Features
  /** Finds the caller of a request whose credentials another process has checked. */
  resolveCaller: ResolveCaller | undefined
  public_url: () => string
}

/** The HTTP side of the process. */
export interface Http {
  server: HttpServer
  streams: OpenStreams
  metrics: HttpMetrics
}

/** The routes of a process without the role `api`. */
const healthRoutes = { getHealth: routes.getHealth, getReadiness: routes.getReadiness }

/** Connects the handlers of the features to HTTP. */
export function createHttp(config: Config, deps: HttpDeps): Http {
  const { machine_clock: clock, log, platform, public_url } = deps
  const { ids, limits, metrics } = platform
  const { trusted_proxies, address_limits } = config
  const streams = new OpenStreams({ clock, slots: limits.slots, per_address: address_limits.streams })
  const served = config.roles.includes('api') ? routes : healthRoutes
  const websockets = new WebSocketUpgrades(served)
  const http_metrics = new HttpMetrics(metrics, { streams: () => streams.counts() })
  const shared = { clock, ids, log, public_url, websockets, http_metrics, trusted_proxies, address_limits }
  const app = createApp({
    ...shared,
    ...contentOf(config, deps),
    routes: served,
    document,
    resolveCaller: deps.resolveCaller ?? deps.features.resolveCaller,
    is_behind: deps.resolveCaller !== undefined,
    wrote: (caller) => platform.reads.wrote(caller),
    rate_limiter: limits.requests,
    streams,
  })
  return { server: createHttpServer(app, { ...shared, metrics }), streams, metrics: http_metrics }
}

/** Everything that is served. A process without the role `api` serves no pages or files. */
function contentOf({ roles }: Config, { features, machine_clock: clock, public_url }: HttpDeps) {
  const { handlers, forwarding, logRequest, files } = features
  const common = { handlers, forwarding, logRequest }
  if (!roles.includes('api')) return { ...common, files: [], site: null, console: null }
  return { ...common, files, site: currentDocs({ clock, public_url }), console: currentConsole({ clock }) }
}

import { Agent } from 'node:http'
import Koa from 'koa'
import type { Clock } from '@ohun/clock'
import type { HandledRequest } from '../domain/handled-request.ts'
import type { Caller } from '../platform/caller.ts'
import type { Ids } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import type { ResolveCaller } from './authenticate.ts'
import type { RequestState } from './context.ts'
import type { AddressLimits } from './address-limits.ts'
import { mountDocs } from './docs/mount-docs.ts'
import { mountFiles, type PageFile } from './docs/mount-files.ts'
import type { ConsoleSite } from './console/console-site.ts'
import { mountConsole } from './console/mount-console.ts'
import type { CurrentSite } from './docs/current-site.ts'
import type { Site } from './docs/site.ts'
import { errorEnvelope, isDisconnection } from './error-envelope.ts'
import type { Forwarding } from './forwarding/forwarding.ts'
import type { HttpMetrics } from './http-metrics.ts'
import { IndexedRouter } from './indexed-router.ts'
import { crossOrigin } from './middleware/cross-origin.ts'
import { decodablePath } from './middleware/decodable-path.ts'
import { limitConcurrency } from './middleware/limit-concurrency.ts'
import { recordRequest } from './middleware/record-request.ts'
import { requestId } from './middleware/request-id.ts'
import { requireHost } from './middleware/require-host.ts'
import { serviceDuration } from './middleware/service-duration.ts'
import { unmatched } from './middleware/unmatched.ts'
import { mountRoutes } from './mount-routes.ts'
import type { OpenStreams } from './open-streams.ts'
import type { OpenApiDocument } from './openapi-document.ts'
import type { RateLimiter } from '../platform/limits/limits.ts'
import type { RouteTable } from './route.ts'
import { createValidators } from './validate.ts'
import type { WebSocketUpgrades } from './websocket-upgrades.ts'

export interface AppDeps {
  /** `routes` of `generated/routes.gen.ts`. */
  routes: RouteTable
  /** `Routes<Caller>` of the same file: one function per operation. */
  handlers: object
  /** The bundled document, `@ohun/openapi/openapi.json`: shapes are checked against it and `/openapi.json` serves it. */
  document: OpenApiDocument
  /** The files that pages load. */
  files: readonly PageFile[]
  /** The documentation. Null if this process does not serve it. */
  site: CurrentSite<Site> | null
  /** The console. Null if this process does not serve it. */
  console: CurrentSite<ConsoleSite> | null
  resolveCaller: ResolveCaller
  /** Called after an operation that may have changed something. */
  wrote: (caller: Caller) => void
  /** Called with each request that a caller has made. */
  logRequest: (request: HandledRequest) => void
  rate_limiter: RateLimiter
  address_limits: AddressLimits
  /** The number of our proxies in front. With 0, `X-Forwarded-For` is not trusted. */
  trusted_proxies: number
  /** The streams that must end before the server can stop. */
  streams: OpenStreams
  websockets: WebSocketUpgrades
  http_metrics: HttpMetrics
  clock: Clock
  ids: Ids
  log: Log
  /** The address at which clients reach us, without a trailing slash. With port 0 it is known only once the server listens. */
  public_url(): string
  /** Decides which requests another process answers. By default, no request is forwarded. */
  forwarding?: Forwarding
  /** True if all requests come from another process of ours. */
  is_behind?: boolean
}

/** The HTTP layer of the service. It knows the contract but no feature. */
export function createApp(deps: AppDeps): Koa<RequestState> {
  const router = new IndexedRouter({ sensitive: true, strict: true })
  const forwarding_agent = new Agent({ keepAlive: true })
  mountRoutes(router, { ...deps, forwarding_agent, validatorOf: createValidators(deps.document) })
  if (deps.site) mountDocs(router, { ...deps, site: deps.site })
  if (deps.console) mountConsole(router, { ...deps, console: deps.console })
  mountFiles(router, deps)

  const app = new Koa<RequestState>()
  app.use(requestId(deps.ids, deps.is_behind))
  app.use(recordRequest(deps))
  app.use(serviceDuration())
  app.use(errorEnvelope(deps))
  app.use(requireHost())
  app.use(limitConcurrency({ trusted_proxies: deps.trusted_proxies, max: deps.address_limits.connections }))
  app.use(crossOrigin())
  app.use(decodablePath())
  app.use(router.routes())
  app.use(unmatched(deps))
  // Koa reports only clients that disconnected while their response was written, as all clients of streams do.
  app.on('error', (err: unknown) => {
    deps.log[isDisconnection(err) ? 'debug' : 'info']({ err }, 'response not written')
  })
  return app
}

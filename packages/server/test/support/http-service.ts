import { request, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import document from '@ohun/openapi/openapi.json' with { type: 'json' }
import { routes } from '../../src/generated/routes.gen.ts'
import { createApp, type AppDeps } from '../../src/http/app.ts'
import { currentConsole } from '../../src/http/console/console-site.ts'
import { currentDocs } from '../../src/http/docs/site.ts'
import { HttpMetrics } from '../../src/http/http-metrics.ts'
import { OpenStreams } from '../../src/http/open-streams.ts'
import { processLimits } from '../../src/platform/limits/process-limits.ts'
import type { Handler, OperationRequest } from '../../src/http/route.ts'
import { createHttpServer, type HttpServer } from '../../src/http/server.ts'
import { WebSocketUpgrades } from '../../src/http/websocket-upgrades.ts'
import type { Caller } from '../../src/platform/caller.ts'
import { createIds } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { Metrics } from '../../src/platform/metrics.ts'
import { TestClock } from './test-clock.ts'

export const TOKEN = 'pk_live_a-good-key'
export const caller: Caller = {
  workspace_id: 'ws_one',
  environment: 'production',
  actor: 'key_one',
  role: 'owner',
  requests_per_minute: 1000,
}

/** More than any other test needs: the clock stands still, so a minute never passes. */
const ADDRESS_LIMITS = { requests: 1_000_000, connections: 10_000, streams: 10_000 }

export interface HttpService {
  base_url: string
  port: number
  clock: TestClock
  http: HttpServer
  metrics: Metrics
  /** The inputs of the stub handlers, in order. */
  requests: OperationRequest[]
  /**
   * Sends a request without `fetch`: nothing about it is normalised, and it does not count for the contract's coverage.
   */
  send(method: string, path: string, options?: SendOptions): Promise<Answer>
}

export interface SendOptions {
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The parsed body, if it is JSON. */
  json: Record<string, unknown>
}

/** A folder without a built documentation. */
const NO_SITE = new URL('no-such-folder/', import.meta.url)

/** Only the HTTP layer, on a real socket, with handlers that return the document's examples. */
export async function startHttpService(
  overrides: Partial<AppDeps> & { handlers?: Record<string, Handler> } = {},
): Promise<HttpService> {
  const clock = new TestClock()
  const requests: OperationRequest[] = []
  const ids = createIds(clock)
  const public_url = (): string => 'http://ohun.test'
  const metrics = new Metrics()
  const websockets = new WebSocketUpgrades(routes)
  const limits = processLimits(clock)
  const streams = new OpenStreams({ clock, slots: limits.slots, per_address: ADDRESS_LIMITS.streams })
  const http_metrics = new HttpMetrics(metrics, { streams: () => streams.counts() })
  const log = createLog('silent')
  const app = createApp({
    routes,
    document,
    files: [],
    site: currentDocs({ clock, folder: NO_SITE, public_url }),
    console: currentConsole({ clock, folder: NO_SITE }),
    ids,
    public_url,
    log,
    http_metrics,
    rate_limiter: limits.requests,
    trusted_proxies: 0,
    address_limits: ADDRESS_LIMITS,
    websockets,
    streams,
    clock,
    resolveCaller: async (token) => (token === TOKEN ? caller : null),
    wrote() {},
    logRequest() {},
    ...overrides,
    handlers: { ...stubHandlers(requests), ...overrides.handlers },
  })
  const http = createHttpServer(app, {
    clock,
    ids,
    public_url,
    log,
    websockets,
    metrics,
    http_metrics,
    trusted_proxies: 0,
    address_limits: ADDRESS_LIMITS,
    ...overrides,
  })
  const { port } = await http.listen(0, '127.0.0.1')
  return { base_url: `http://127.0.0.1:${port}`, port, clock, http, metrics, requests, send: sender(port) }
}

function stubHandlers(requests: OperationRequest[]): Record<string, Handler> {
  const stub = ({ operation_id, statuses }: (typeof routes)[keyof typeof routes]): Handler => {
    const status = Number(Object.keys(statuses).find((status) => status.startsWith('2')))
    return async (request) => {
      requests.push(request)
      return status === 204 ? { status } : { status, body: { operation_id } }
    }
  }
  return Object.fromEntries(Object.values(routes).map((route) => [route.operation_id, stub(route)]))
}

function sender(port: number): HttpService['send'] {
  return async (method, path, { headers, body } = {}) => {
    const options: RequestOptions = { port, host: '127.0.0.1', method, path, headers, agent: false }
    return await new Promise((resolve, reject) => {
      const req = request(options, (res) => {
        let text = ''
        res.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        res.once('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text, json: jsonOf(text) }))
      })
      req.once('error', reject)
      req.end(body)
    })
  }
}

function jsonOf(text: string): Record<string, unknown> {
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
}

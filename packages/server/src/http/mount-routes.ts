import type { Agent, ServerResponse } from 'node:http'
import type { Router } from '@koa/router'
import type { Route } from '../generated/routes.gen.ts'
import type { Caller } from '../platform/caller.ts'
import { authenticate, authenticateAgain, credentialsOf, type Credentials, type ResolveCaller } from './authenticate.ts'
import { clientAddress } from './client-address.ts'
import type { HttpContext } from './context.ts'
import { forwardRequest, unreachable, type ForwardedStream } from './forwarding/forward-request.ts'
import { forwardSocket } from './forwarding/forward-socket.ts'
import { FORWARDED_HEADER, type Forwarding, type ForwardTarget } from './forwarding/forwarding.ts'
import { idempotencyKey, idempotencyOf } from './idempotency-key.ts'
import { limitAddress, limitCaller, limitStranger, type LimitDeps } from './limit-rate.ts'
import { expectBody } from './read-body.ts'
import type { HttpMetrics } from './http-metrics.ts'
import type { OpenStream, OpenStreams } from './open-streams.ts'
import { EVENTS_TYPE, PAGE_TYPE, reply, type Openers } from './reply.ts'
import { requireOwnOrigin } from './require-own-origin.ts'
import { requirePermission } from './require-permission.ts'
import type { Handler, Idempotency, OperationRequest, RouteTable } from './route.ts'
import { SocketStream, type Session } from './socket-stream.ts'
import { EventStream, type EventStreamDeps } from './sse.ts'
import { userAgentClass } from './user-agent.ts'
import type { InputValidator, ValidatorOf } from './validate.ts'
import type { WebSocketUpgrades } from './websocket-upgrades.ts'

export interface MountDeps extends EventStreamDeps, LimitDeps {
  routes: RouteTable
  /** `Routes<Caller>` of the same generated file: one function per operation. */
  handlers: object
  resolveCaller: ResolveCaller
  /** Called after an operation that may have changed something. */
  wrote: (caller: Caller) => void
  validatorOf: ValidatorOf
  streams: OpenStreams
  websockets: WebSocketUpgrades
  http_metrics: HttpMetrics
  public_url(): string
  /** Decides which requests another process answers. By default, no request is forwarded. */
  forwarding?: Forwarding | undefined
  forwarding_agent: Agent
}

/** Binds every row of the generated table to its handler. */
export function mountRoutes(router: Router, deps: MountDeps): void {
  for (const route of inMatchingOrder(Object.values(deps.routes))) {
    const serve = serveOperation(route, handlerOf(deps.handlers, route), deps)
    router.register(route.path, [route.method], (ctx) => serve(ctx))
  }
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

const placeholders = ({ path }: Route): number => path.split('/:').length

/** The router takes the first match: `/v1/numbers/available` must come before `/v1/numbers/:number_id`. */
function inMatchingOrder(routes: readonly Route[]): Route[] {
  return routes.toSorted((a, b) => placeholders(a) - placeholders(b))
}

function handlerOf(handlers: object, { operation_id }: Route): Handler {
  const handler = (handlers as Record<string, Handler | undefined>)[operation_id]
  if (!handler) throw new Error(`The operation ${operation_id} is declared and has no handler.`)
  return handler
}

/** The steps of a matched request, in the contract's order of checks: credentials → rate limit → shape → idempotency → gates. */
function serveOperation(route: Route, handler: Handler, deps: MountDeps): (ctx: HttpContext) => Promise<void> {
  const is_page = Object.values(route.statuses).some((types) => types.includes(PAGE_TYPE))
  const streams = isStreaming(route)
  return async (ctx) => {
    ctx.state.operation_id = route.operation_id
    ctx.state.route = route.template
    ctx.state.is_page = is_page
    const credentials = credentialsOf(ctx, route, deps.public_url())
    if (credentials.from_cookie && route.authenticated && changes(ctx, route)) requireOwnOrigin(ctx, deps.public_url())
    const admitStranger = (): Promise<void> => limitStranger(deps, ctx)
    const caller = route.authenticated
      ? await authenticate(ctx, credentials, { resolveCaller: deps.resolveCaller, admitStranger })
      : undefined
    if (caller) await limitCaller(deps, caller)
    if (route.address_limit !== undefined) await limitAddress(deps, route, ctx)
    if (caller) requirePermission(caller, route)
    const target = caller && (deps.forwarding?.targetOf(caller, route) ?? null)
    if (target) return await forward(ctx, { target, route, credentials, caller }, deps)
    const validator = deps.validatorOf(route)
    const input = await readInput(ctx, { route, validator, querystring: credentials.querystring })
    if (streams && caller) await reserveStream(ctx, caller, deps)
    const request = new HandlerRequest(ctx, streams, { caller, trusted_proxies: deps.trusted_proxies, ...input })
    const result = await handler(request).finally(() => {
      if (caller && !READS.has(route.method)) deps.wrote(caller)
    })
    reply(ctx, route, {
      result,
      ...openersOf(ctx, deps, {
        route,
        credentials,
        caller,
        check: (frame) => validator.frame(frame),
      }),
    })
  }
}

interface Forwarded {
  target: ForwardTarget
  route: Route
  credentials: Credentials
  caller: Caller
}

/** Forwards a request to another process. Its streams count here like our own, and end here when their credentials do. */
async function forward(
  ctx: HttpContext,
  { target, route, credentials, caller }: Forwarded,
  deps: MountDeps,
): Promise<void> {
  const { trusted_proxies, websockets } = deps
  if (target.token === null && ctx.req.headers[FORWARDED_HEADER] !== undefined)
    throw unreachable('it was forwarded before')
  const request = { target, trusted_proxies, querystring: credentials.querystring }
  const opened = (stream: OpenStream): void => watchStream(ctx, stream, { deps, route, credentials })
  ctx.res.setMaxListeners(STREAM_LISTENERS)
  if (isStreaming(route)) await reserveStream(ctx, caller, deps)
  if (route.websocket && websockets.isUpgrade(ctx.req))
    return await forwardSocket(ctx, request, { websockets, limit_bytes: route.websocket.frame_limit_bytes, opened })
  const stream = await forwardRequest(ctx, request, deps.forwarding_agent)
  if (stream) opened(eventsOf(stream))
}

/** A stream of events of another process. It may be cut at any time, because its client resumes where it stopped. */
function eventsOf(stream: ForwardedStream): OpenStream {
  const end = (): void => void stream.destroy()
  return { kind: 'events', end, fail: end, once: (event, listener) => stream.once(event, listener) }
}

interface Watched {
  deps: MountDeps
  route: Route
  credentials: Credentials
}

/** Ends the stream when its credentials are no longer good. */
function watchStream(ctx: HttpContext, stream: OpenStream, { deps, route, credentials }: Watched): void {
  ctx.state.is_stream = true
  const { token, workspace_id } = credentials
  const access = `${token} ${workspace_id} ${route.operation_id}`
  deps.streams.add(stream, access, () => authenticateAgain(credentials, route, deps.resolveCaller))
}

/** Whether the route's response lasts for as long as its client wants. */
function isStreaming(route: Route): boolean {
  return route.websocket !== undefined || Object.values(route.statuses).some((types) => types.includes(EVENTS_TYPE))
}

/** Whether a request may change something. A WebSocket is opened by GET, takes commands, and is not subject to the same-origin policy. */
const changes = ({ method }: HttpContext, { websocket }: Route): boolean =>
  websocket !== undefined || (method !== 'GET' && method !== 'HEAD')

/** Checks everything but the body first: a client that asked with `Expect: 100-continue` sends it only after that. */
async function readInput(
  ctx: HttpContext,
  { route, validator, querystring }: { route: Route; validator: InputValidator; querystring: string },
): Promise<CheckedInput> {
  const receiveBody = expectBody(ctx, route)
  const params = validator.params(ctx.params as Record<string, string>)
  const query = validator.query(querystring)
  const headers = validator.headers(headersFor(ctx))
  const key = idempotencyKey(ctx, route)
  const { bytes, value, pieces } = await receiveBody()
  const body = pieces ?? validator.body(value)
  const raw_body = route.body?.raw ? bytes : undefined
  const idempotency = key === undefined ? undefined : idempotencyOf(key, ctx, { route, body: bytes })
  return { params, query, headers, body, raw_body, idempotency }
}

/** Removes the range of a HEAD request, because ranges are defined only for GET (RFC 9110, section 14.2). */
function headersFor({ method, req: { headers } }: HttpContext): typeof headers {
  return method === 'HEAD' ? { ...headers, range: undefined } : headers
}

const STREAM_LISTENERS = 20

/** Reserves the place of a stream until the response is over, whether it became a stream or not. */
async function reserveStream(ctx: HttpContext, { workspace_id }: Caller, deps: MountDeps): Promise<void> {
  const address = clientAddress(ctx.req, deps.trusted_proxies)
  // Koa, Node's pipeline and we add eleven listeners in all, each of them once. Node would warn of a leak.
  ctx.res.setMaxListeners(STREAM_LISTENERS)
  const release = await deps.streams.reserve({ workspace_id, address })
  // The client may have left in the meantime.
  if (ctx.res.closed) release()
  else ctx.res.once('close', release)
}

interface Opening {
  route: Route
  credentials: Credentials
  caller: Caller | undefined
  /** Checks a frame of the client. */
  check: (frame: unknown) => unknown
}

function openersOf(ctx: HttpContext, deps: MountDeps, { route, credentials, caller, check }: Opening): Openers {
  const { websocket } = route
  const added = <Stream extends OpenStream>(stream: Stream): Stream => {
    watchStream(ctx, stream, { deps, route, credentials })
    return stream
  }
  // A frame counts as a request, unless it answers one of ours or is audio.
  const admit = async (): Promise<void> => {
    if (caller && !websocket?.solicited && !websocket?.frames_per_second) await limitCaller(deps, caller)
  }
  const checked = (session: Session): Session => ({ ...session, receive: (frame) => session.receive(check(frame)) })
  return {
    openStream: (events) => added(new EventStream(deps, events)),
    openSocket: (session) =>
      deps.websockets.accept(
        ctx,
        websocket?.frame_limit_bytes,
        (socket) => void added(new SocketStream({ ...deps, ...websocket, admit }, socket, checked(session))),
      ),
  }
}

type CheckedInput = Pick<OperationRequest, 'params' | 'query' | 'headers' | 'body' | 'raw_body' | 'idempotency'>
type Input = CheckedInput & Pick<OperationRequest, 'caller'> & { trusted_proxies: number }

class HandlerRequest implements OperationRequest {
  readonly #ctx: HttpContext
  readonly #streams: boolean
  readonly #trusted_proxies: number
  #signal: AbortSignal | undefined
  readonly caller: Caller | undefined
  readonly params: unknown
  readonly query: unknown
  readonly headers: unknown
  readonly body: unknown
  readonly raw_body: Uint8Array | undefined
  readonly idempotency: Idempotency | undefined
  readonly request_id: string

  /** @param streams - True if the response is a stream that outlives the handler. */
  constructor(ctx: HttpContext, streams: boolean, input: Input) {
    this.#ctx = ctx
    this.#streams = streams
    this.#trusted_proxies = input.trusted_proxies
    this.caller = input.caller
    this.params = input.params
    this.query = input.query
    this.headers = input.headers
    this.body = input.body
    this.raw_body = input.raw_body
    this.idempotency = input.idempotency
    this.request_id = ctx.state.request_id
  }

  get client_address(): string {
    return clientAddress(this.#ctx.req, this.#trusted_proxies)
  }

  get client(): string {
    return userAgentClass(this.#ctx.req.headers['user-agent'])
  }

  /** Created on first use, because few handlers use it, and a controller and a listener per request are not free. */
  get signal(): AbortSignal {
    return (this.#signal ??= goneSignal(this.#ctx.res, this.#streams))
  }
}

function goneSignal(res: ServerResponse, streams: boolean): AbortSignal {
  const controller = new AbortController()
  if (res.destroyed) controller.abort()
  else res.once('close', () => (res.writableFinished && !streams) || controller.abort())
  return controller.signal
}

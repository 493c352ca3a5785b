import type { Socket } from 'node:net'
import type { Span } from '@opentelemetry/api'
import type { HandledRequest } from '../../domain/handled-request.ts'
import type { Log } from '../../platform/log.ts'
import { failSpan, startRequestSpan } from '../../platform/spans.ts'
import { clientAddress } from '../client-address.ts'
import type { HttpContext, HttpMiddleware } from '../context.ts'
import type { HttpMetrics } from '../http-metrics.ts'
import { userAgentClass } from '../user-agent.ts'

export interface RecordRequestDeps {
  log: Log
  http_metrics: HttpMetrics
  trusted_proxies: number
  logRequest: (request: HandledRequest) => void
}

/** The status of a request if its client left before it had the answer. This is not a failure. */
const CLIENT_LEFT = 499

/** The bytes that the socket had read and written when the previous request ended. */
interface Counted {
  read: number
  written: number
}

/** Counts and logs every request, when its response has been sent or its client has left. */
export function recordRequest(deps: RecordRequestDeps): HttpMiddleware {
  const { http_metrics } = deps
  const sockets = new WeakMap<Socket, Counted>()
  const write = requestLines(deps)
  return (ctx, next) => {
    const started_ms = performance.now()
    const { socket, headers } = ctx.req
    const traced = startRequestSpan(ctx.method, headers['traceparent'] as string | undefined)
    // A closed socket no longer knows the address.
    const client_address = clientAddress(ctx.req, deps.trusted_proxies)
    http_metrics.began()
    ctx.res.on('close', () => {
      const { state } = ctx
      const request = {
        operation: state.operation_id ?? otherOperation(ctx),
        status: statusOf(ctx),
        // The middleware has not ended if the client has left.
        duration_ms: state.duration_ms ?? performance.now() - started_ms,
        ...countBytes(sockets, socket),
        error: state.error,
        trace_id: traced?.trace_id,
      }
      http_metrics.ended(request)
      logCallersRequest(ctx, { ...request, client_address }, deps)
      write(ctx, { ...request, open_ms: performance.now() - started_ms })
      if (traced) endSpan(traced.span, ctx, request.status)
    })
    return traced ? traced.run(next) : next()
  }
}

/** Notes a caller's request. Other requests do not belong to a workspace. */
function logCallersRequest(
  { state, method, req }: HttpContext,
  { status, duration_ms, client_address }: Pick<HandledRequest, 'status' | 'duration_ms' | 'client_address'>,
  { logRequest }: Pick<RecordRequestDeps, 'logRequest'>,
): void {
  const { caller, operation_id, route, request_id, error } = state
  if (!caller || operation_id === undefined || route === undefined) return
  logRequest({
    request_id,
    caller,
    operation_id,
    method,
    path: route,
    status,
    error_code: status === CLIENT_LEFT ? null : (error?.code ?? null),
    duration_ms,
    client_address,
    user_agent: req.headers['user-agent'],
  })
}

/** Ends the span, with the attribute names of OpenTelemetry's conventions. A client's error is not an error of the span. */
function endSpan(span: Span, { method, state }: HttpContext, status: number): void {
  const { route, request_id, operation_id, caller, error } = state
  if (route !== undefined) span.updateName(`${method} ${route}`)
  span.setAttributes({
    'http.request.method': method,
    'http.response.status_code': status,
    'ohun.request_id': request_id,
    ...(route !== undefined && { 'http.route': route }),
    ...(operation_id !== undefined && { 'ohun.operation_id': operation_id }),
    ...(caller && { 'ohun.workspace_id': caller.workspace_id, 'ohun.environment': caller.environment }),
  })
  if (status >= 500) failSpan(span, error?.code ?? String(status))
  span.end()
}

/** A value for a metric label and a log field. There are few values, whatever paths clients request. */
function otherOperation({ state, method }: HttpContext): string {
  if (state.route !== undefined) return 'document'
  return method === 'OPTIONS' ? 'preflight' : 'unknown'
}

/** Streams end with their client, and were answered long before. */
function statusOf({ res, state, status }: HttpContext): number {
  if (res.writableFinished || state.is_stream) return status
  return CLIENT_LEFT
}

/** Counts the bytes since the previous request on this socket, including heads and frames. A socket has one request in progress. */
function countBytes(sockets: WeakMap<Socket, Counted>, socket: Socket): { bytes_in: number; bytes_out: number } {
  const before = sockets.get(socket)
  const read = socket.bytesRead
  const written = socket.bytesWritten
  if (!before) {
    sockets.set(socket, { read, written })
    return { bytes_in: read, bytes_out: written }
  }
  const bytes = { bytes_in: read - before.read, bytes_out: written - before.written }
  before.read = read
  before.written = written
  return bytes
}

interface LineFacts {
  trace_id: string | undefined
  operation: string
  status: number
  duration_ms: number
  open_ms: number
  bytes_in: number
  bytes_out: number
}

/** Logs the operation, not the path or the query, which may contain personal data. */
function requestLines({ log, trusted_proxies }: RecordRequestDeps): (ctx: HttpContext, facts: LineFacts) => void {
  // These fields contain no secrets. Searching them for secrets by pattern would take 25 of the 30 µs of a line.
  const lines = log.child({}, { redact: [] })
  /** Loggers by operation, so that the fields that all its requests share are serialized once. */
  const of_operation = new Map<string, Log>()
  const linesOf = ({ state: { operation_id, route } }: HttpContext, operation: string): Log => {
    const key = route ?? operation
    let found = of_operation.get(key)
    if (!found) of_operation.set(key, (found = lines.child({ operation_id, route })))
    return found
  }
  return (ctx, facts) => {
    const level = isRoutine(facts) ? 'debug' : 'info'
    if (!lines.isLevelEnabled(level)) return
    const { request_id, caller, error, is_stream } = ctx.state
    const { status, bytes_in, bytes_out, trace_id } = facts
    linesOf(ctx, facts.operation)[level](
      {
        request_id,
        trace_id,
        method: ctx.method,
        status,
        error_code: status === CLIENT_LEFT ? undefined : error?.code,
        duration_ms: hundredths(facts.duration_ms),
        open_ms: is_stream ? Math.round(facts.open_ms) : undefined,
        bytes_in,
        bytes_out,
        key_id: caller?.actor,
        workspace_id: caller?.workspace_id,
        environment: caller?.environment,
        client: userAgentClass(ctx.req.headers['user-agent']),
        pii: log.isLevelEnabled('trace') ? { client_address: clientAddress(ctx.req, trusted_proxies) } : undefined,
      },
      'request',
    )
  }
}

/** True for probes and files, which are most lines of a quiet server and say nothing. */
function isRoutine({ operation, status }: LineFacts): boolean {
  return status < 400 && (operation === 'getHealth' || operation === 'getReadiness' || operation === 'document')
}

const hundredths = (ms: number): number => Math.round(ms * 100) / 100

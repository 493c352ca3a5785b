import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { clientAddress } from '../client-address.ts'
import type { HttpContext } from '../context.ts'
import { FORWARDED_HEADER, REQUEST_ID_HEADER, type ForwardTarget } from './forwarding.ts'

export interface ForwardRequest {
  target: ForwardTarget
  trusted_proxies: number
  /** The query without credentials. */
  querystring: string
}

/** Headers that concern one connection (RFC 9110, section 7.6.1). */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
])
/** The credentials of the client, and its choices that go with them. The token of the target replaces them all. */
const OF_CREDENTIALS = new Set(['authorization', 'cookie', 'x-ohun-environment', 'x-ohun-workspace', 'origin'])
/** Headers of the handshake. The WebSocket to the other process has its own. */
const OF_SOCKET = /^sec-websocket-/
/** Response headers that this process sets itself. */
const OF_RESPONSE = new Set(['x-service-duration', 'x-request-id', 'date'])

/** The URL at the other process, without credentials in the query. Another node checks credentials itself and gets the whole query. */
export function forwardedUrl(ctx: HttpContext, { target, querystring }: ForwardRequest): URL {
  const { pathname, search } = new URL(ctx.req.url ?? '/', target.address)
  const url = new URL(target.address + pathname)
  url.search = target.token === null ? search : querystring
  return url
}

export function forwardedHeaders(ctx: HttpContext, { target, trusted_proxies }: ForwardRequest): OutgoingHttpHeaders {
  const { token } = target
  const kept = Object.entries(ctx.req.headers).filter(
    ([name]) => !OF_CONNECTION.has(name) && !OF_SOCKET.test(name) && (token === null || !OF_CREDENTIALS.has(name)),
  )
  return {
    ...Object.fromEntries(kept),
    ...(token !== null && {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': clientAddress(ctx.req, trusted_proxies),
    }),
    // Without it, Node would send the body of a GET unframed.
    ...(ctx.req.headers['transfer-encoding'] !== undefined && { 'transfer-encoding': 'chunked' }),
    [REQUEST_ID_HEADER]: ctx.state.request_id,
    [FORWARDED_HEADER]: '1',
  }
}

interface ResponseHead {
  statusCode?: number
  headers: IncomingHttpHeaders
}

/** Takes over the head of the other process's response. Another node has given the request its own id, which the body contains. */
export function takeHead(ctx: HttpContext, { statusCode, headers }: ResponseHead, { target }: ForwardRequest): void {
  ctx.status = statusCode ?? 502
  const request_id = headers['x-request-id']
  if (target.token === null && typeof request_id === 'string') {
    ctx.state.request_id = request_id
    ctx.set('X-Request-Id', request_id)
  }
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !OF_CONNECTION.has(name) && !OF_RESPONSE.has(name)) ctx.set(name, value)
}

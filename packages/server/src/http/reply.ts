import { Readable } from 'node:stream'
import type { Route } from '../generated/routes.gen.ts'
import type { HttpContext } from './context.ts'
import type { OperationResult } from './route.ts'
import type { Session } from './socket-stream.ts'
import type { EventStream, Events } from './sse.ts'

const JSON_TYPE = 'application/json'
export const EVENTS_TYPE = 'text/event-stream'
export const PAGE_TYPE = 'text/html'

/** Turns events into a response body. */
export type OpenStream = (events: Events) => EventStream

/** A response that continues after its head was sent. */
export interface Openers {
  openStream: OpenStream
  /** @throws ApiError if the request does not ask for a WebSocket */
  openSocket: (session: Session) => void
}

/** Writes the result of a handler. JSON objects get the request's id here, so that handlers do not have to add it. */
export function reply(
  ctx: HttpContext,
  route: Route,
  { result, openStream, openSocket }: Openers & { result: OperationResult },
): void {
  if (route.websocket) return openSocket(result.body as unknown as Session)
  ctx.status = result.status
  // Responses contain keys, secrets, numbers and conversations: no cache may keep them.
  ctx.set('Cache-Control', 'no-store')
  // Strangers wrote some of the content, so browsers must not guess its type.
  ctx.set('X-Content-Type-Options', 'nosniff')
  for (const [name, value] of Object.entries(result.headers ?? {}))
    if (value !== undefined) ctx.set(name, String(value))
  if (result.body === undefined) {
    ctx.body = null
    ctx.status = result.status // a null body made it 204
    return
  }
  const type = result.type ?? route.statuses[result.status]?.[0] ?? JSON_TYPE
  if (type === EVENTS_TYPE) return stream(ctx, openStream(result.body as Events))
  ctx.set('Content-Type', type === JSON_TYPE || type.startsWith('text/') ? `${type}; charset=utf-8` : type)
  if (isPieces(result.body)) return pieces(ctx, result.body)
  if (result.body instanceof Uint8Array) ctx.body = bytes(result.body)
  else if (type !== JSON_TYPE) ctx.body = result.body
  else ctx.body = JSON.stringify({ ...(result.body as object), request_id: ctx.state.request_id })
}

/** Koa sends a buffer as it is, and any other object as JSON. */
const bytes = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

const isPieces = (body: object | string): body is AsyncIterable<string | Uint8Array> =>
  typeof body === 'object' && Symbol.asyncIterator in body

/** Sends a body in pieces, such as a file. It is read only as fast as the client takes it, and is always closed with the response. */
function pieces(ctx: HttpContext, body: AsyncIterable<string | Uint8Array>): void {
  const readable = body instanceof Readable ? body : Readable.from(body, { objectMode: false })
  ctx.body = readable
  if (ctx.method === 'HEAD') readable.destroy()
}

function stream(ctx: HttpContext, events: EventStream): void {
  ctx.set('Content-Type', EVENTS_TYPE)
  // The stream must not be stored or buffered on the way: a proxy that buffers would deliver events minutes late.
  ctx.set('Cache-Control', 'no-store, no-transform')
  ctx.set('X-Accel-Buffering', 'no')
  ctx.body = events
  if (ctx.method === 'HEAD') events.destroy()
}

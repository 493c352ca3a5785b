import type { IncomingMessage } from 'node:http'
import { WebSocket, type RawData } from 'ws'
import type { HttpContext } from '../context.ts'
import type { OpenStream } from '../open-streams.ts'
import type { WebSocketUpgrades } from '../websocket-upgrades.ts'
import { forwardedHeaders, forwardedUrl, takeHead, type ForwardRequest } from './forwarded-head.ts'
import { unreachable } from './forward-request.ts'

const CLOSE = { going_away: 1001, refused: 1008, broken: 1011 } as const
/** Whether an endpoint may send this close code (RFC 6455, section 7.4). */
const isSendable = (code: number): boolean =>
  (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || code >= 3000

/**
 * Connects a client's WebSocket with one of another process, once that process has accepted it.
 * @param opened - Called with the connection. Not called if the other process has refused it: its refusal is the response.
 * @throws ApiError UNAVAILABLE if the other process does not answer
 */
export async function forwardSocket(
  ctx: HttpContext,
  given: ForwardRequest,
  {
    websockets,
    limit_bytes,
    opened,
  }: { websockets: WebSocketUpgrades; limit_bytes?: number | undefined; opened: (stream: OpenStream) => void },
): Promise<void> {
  const upstream = await connect(ctx, given)
  if (!(upstream instanceof WebSocket)) {
    takeHead(ctx, upstream, given)
    ctx.body = upstream
    return
  }
  try {
    websockets.accept(ctx, limit_bytes, (socket) => opened(bridge(socket, upstream)))
    ctx.res.once('close', () => ctx.res.writableFinished || upstream.terminate())
  } catch (error) {
    upstream.terminate()
    throw error
  }
}

function connect(ctx: HttpContext, given: ForwardRequest): Promise<WebSocket | IncomingMessage> {
  const url = forwardedUrl(ctx, given)
  url.protocol = 'ws:'
  const { host: _, ...headers } = forwardedHeaders(ctx, given)
  return new Promise((resolve, reject) => {
    const options = { headers: headers as Record<string, string>, perMessageDeflate: false, autoPong: false }
    const upstream = new WebSocket(url, options)
    upstream.once('open', () => resolve(upstream))
    upstream.once('unexpected-response', (_request, response) => resolve(response))
    upstream.once('error', (cause) => {
      given.target.failed()
      reject(unreachable(cause))
    })
  })
}

/** Passes on frames, pings and the close in both directions, on each side only as fast as the other one reads. */
function bridge(socket: WebSocket, upstream: WebSocket): OpenStream {
  join(socket, upstream)
  join(upstream, socket)
  return {
    kind: 'websocket',
    once: (event, listener) => socket.once(event, listener),
    end: () => socket.close(CLOSE.going_away, 'The server stops.'),
    fail: () => socket.close(CLOSE.refused, 'UNAUTHENTICATED'),
  }
}

function join(from: WebSocket, to: WebSocket): void {
  const open = (): boolean => to.readyState === WebSocket.OPEN
  from.on('message', (data: RawData, binary: boolean) => {
    if (!open()) return
    from.pause()
    to.send(data as Buffer, { binary }, () => from.resume())
  })
  from.on('ping', (data: Buffer) => void (open() && to.ping(data)))
  from.on('pong', (data: Buffer) => void (open() && to.pong(data)))
  from.on('error', () => {}) // followed by its close
  from.once('close', (code: number, reason: Buffer) => {
    if (isSendable(code)) to.close(code, reason)
    else if (code === 1005) to.close()
    else to.close(CLOSE.broken, 'The other side is gone.')
  })
}

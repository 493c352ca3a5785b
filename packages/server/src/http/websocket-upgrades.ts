import type { IncomingMessage, ServerResponse } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import { ApiError } from '../platform/errors.ts'
import type { HttpContext } from './context.ts'
import type { RouteTable } from './route.ts'

/** The longest frame of a client, unless the operation sets a limit. A longer one closes the connection with 1009. */
export const FRAME_LIMIT_BYTES = 4 * 1024
/** How long a client has to answer a close before its connection is cut. */
const CLOSE_LIMIT_MS = 2_000
const VERSION = '13'

const OPTIONS = {
  noServer: true,
  clientTracking: false,
  // Compression would multiply the memory of a connection, at a client's request.
  perMessageDeflate: false,
  autoPong: false,
  closeTimeout: CLOSE_LIMIT_MS,
  // Accepts no subprotocol: subprotocols mean nothing here, and one may contain a key.
  handleProtocols: () => false as const,
}

interface Accepted {
  limit_bytes: number
  open: (socket: WebSocket) => void
}

/**
 * Requests that become WebSockets. They pass the same middleware as every other request, so that a refusal is an ordinary
 * response; only then is 101 sent. For all other paths `Upgrade` is ignored, as RFC 9110 allows: the request is answered
 * as it would be without it.
 */
export class WebSocketUpgrades {
  readonly #paths: readonly RegExp[]
  readonly #accepted = new WeakMap<IncomingMessage, Accepted>()
  readonly #heads = new WeakMap<IncomingMessage, ServerResponse>()
  /** The servers, by their frame limit. */
  readonly #servers = new Map<number, WebSocketServer>()

  constructor(routes: RouteTable) {
    this.#paths = Object.values(routes)
      .filter(({ websocket }) => websocket)
      .map(({ template }) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}(?:\\?|$)`))
  }

  /** Node calls this before it parses the bytes after the head. */
  isUpgrade({ method, headers, url = '' }: IncomingMessage): boolean {
    if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket') return false
    const bare = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
    return bare && this.#paths.some((path) => path.test(url))
  }

  /** Makes the request a WebSocket once the middleware has finished. @throws ApiError for a request that cannot become one. */
  accept(ctx: HttpContext, limit_bytes: number | undefined, open: (socket: WebSocket) => void): void {
    if (!this.isUpgrade(ctx.req)) throw upgradeRequired()
    const { 'sec-websocket-version': version, 'sec-websocket-key': key = '' } = ctx.req.headers
    if (version !== VERSION) throw upgradeRequired()
    if (!/^[+/0-9A-Za-z]{22}==$/.test(key))
      throw new ApiError('INVALID_ARGUMENT', 'Sec-WebSocket-Key: must be 16 bytes in base64.')
    this.#accepted.set(ctx.req, { limit_bytes: limit_bytes ?? FRAME_LIMIT_BYTES, open })
    ctx.respond = false
    ctx.status = 101
  }

  /** Sends 101 to a request that was accepted. @returns false for any other request */
  complete(res: ServerResponse, head: Buffer): boolean {
    const { req } = res
    const accepted = this.#accepted.get(req)
    if (!accepted) return false
    this.#heads.set(req, res)
    this.#serverFor(accepted.limit_bytes).handleUpgrade(req, req.socket, head, accepted.open)
    return true
  }

  #serverFor(maxPayload: number): WebSocketServer {
    const known = this.#servers.get(maxPayload)
    if (known) return known
    const server = new WebSocketServer({ ...OPTIONS, maxPayload })
    server.on('headers', (lines, req) => {
      for (const name of ['X-Request-Id', 'X-Service-Duration'])
        lines.push(`${name}: ${String(this.#heads.get(req)?.getHeader(name))}`)
    })
    this.#servers.set(maxPayload, server)
    return server
  }
}

function upgradeRequired(): ApiError {
  return new ApiError('UPGRADE_REQUIRED', 'This path is a WebSocket: send Upgrade: websocket, version 13.', {
    headers: { Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Version': VERSION },
  })
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Clock } from '../platform/clock.ts'
import { refuseUnparsed, type UnparsedDeps } from './unparsed-request.ts'

/** Koa's `callback()`: resolves when the response was handed to Node, not when the client has it. */
export interface RequestHandler {
  callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>
}

export interface HttpServerDeps extends UnparsedDeps {
  clock: Clock
}

export interface HttpServer {
  readonly server: Server
  /** Listens and returns the address; port 0 picks a free one. */
  listen(port: number, host: string): Promise<AddressInfo>
  /** Takes no more requests, lets those in flight finish, and cuts what is left after `grace_ms`. */
  close(grace_ms: number): Promise<void>
}

/** From the response's first byte to its last; streams are exempt. */
export const WRITE_LIMIT_MS = 10_000

/** A client that is slow or gone holds its slot for at most these; every one of them ends with a closed socket. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000, // above the 60 s that load balancers keep an idle connection
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  // `requireHost` answers that, with an envelope; Node's own refusal has no body.
  requireHostHeader: false,
} as const
const MAX_CONNECTIONS = 10_000

export function createHttpServer(app: RequestHandler, deps: HttpServerDeps): HttpServer {
  const handle = app.callback()
  const server = createServer(LIMITS, (req, res) => {
    if (closing) res.setHeader('Connection', 'close')
    void handle(req, res).then(() => limitWriting(res, deps.clock))
  })
  server.maxConnections = MAX_CONNECTIONS
  server.on('clientError', (error, socket) => refuseUnparsed(error, socket as Socket, deps))
  // An expectation that we do not know may be ignored; Node's own 417 has no envelope.
  // `expectBody` asks for the body, once all else is checked.
  server.on('checkContinue', (req, res) => server.emit('request', req, res))
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  const sockets = trackSockets(server)
  let closing = false
  return {
    server,
    listen: (port, host) => listen(server, port, host),
    close(grace_ms) {
      closing = true
      return closeServer(server, sockets, () => deps.clock.after(grace_ms, () => sockets.destroyAll()))
    },
  }
}

/** A socket buffer that takes the whole response at once, as nearly always, needs no timer. */
function limitWriting(res: ServerResponse, clock: Clock): void {
  if (res.writableFinished || res.destroyed || (res.writableEnded && res.socket?.writableLength === 0)) return
  if (String(res.getHeader('Content-Type')).startsWith('text/event-stream')) return
  const cancel = clock.after(WRITE_LIMIT_MS, () => res.destroy())
  res.once('close', cancel)
}

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      resolve(server.address() as AddressInfo)
    })
  })
}

interface Sockets {
  /** Closes every socket without a request in flight, now and, for the others, when their response ends. */
  drain(): void
  destroyAll(): void
}

/** Node's own `closeIdleConnections` leaves sockets open that have not sent a request yet. */
function trackSockets(server: Server): Sockets {
  /** How many requests are in flight on each; a client that pipelines has several. */
  const in_flight = new Map<Socket, number>()
  let draining = false
  const change = (socket: Socket, by: number): void => {
    const count = in_flight.get(socket)
    if (count !== undefined) in_flight.set(socket, count + by)
    if (draining && count === 1 && by === -1) socket.destroySoon()
  }
  server.on('connection', (socket: Socket) => {
    in_flight.set(socket, 0)
    socket.once('close', () => in_flight.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
    change(socket, 1)
    res.once('close', () => change(socket, -1))
  })
  return {
    drain() {
      draining = true
      for (const [socket, count] of in_flight) if (count === 0) socket.destroy()
    },
    destroyAll() {
      for (const socket of in_flight.keys()) socket.destroy()
    },
  }
}

function closeServer(server: Server, sockets: Sockets, startGrace: () => () => void): Promise<void> {
  return new Promise((resolve) => {
    const endGrace = startGrace()
    server.close(() => {
      endGrace()
      resolve()
    })
    sockets.drain()
  })
}

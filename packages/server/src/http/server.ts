import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Clock } from '@ohun/clock'
import { StartError } from '../platform/errors.ts'
import { limitedLog } from '../platform/limits/limited-log.ts'
import { Connections, type Exchange } from './connections.ts'
import { limitConnections, type LimitConnectionsDeps } from './limit-connections.ts'
import type { WebSocketUpgrades } from './websocket-upgrades.ts'
import { refuseUnparsed } from './unparsed-request.ts'

/** Koa's `callback()`. It resolves when the response was handed to Node, not when the client has it. */
export interface RequestHandler {
  callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>
}

export interface HttpServerDeps extends LimitConnectionsDeps {
  websockets: WebSocketUpgrades
}

export interface HttpServer {
  readonly server: Server
  /** Listens and returns the address; port 0 picks a free one. */
  listen(port: number, host: string): Promise<AddressInfo>
  /** While the server drains, each connection ends after its next response, so that its client opens the next one elsewhere. */
  drain(draining: boolean): void
  /** Takes no more requests, lets those in flight finish, and cuts off the rest after `grace_ms`. */
  close(grace_ms: number): Promise<void>
}

/** The limit for writing a response, from its first byte to its last or from one piece to the next. Streams of events are exempt. */
export const WRITE_LIMIT_MS = 10_000

/** The longest that a slow or lost client can hold its slot. Each limit ends with a closed socket. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000, // above the 60 s that load balancers keep an idle connection
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  // `requireHost` refuses such requests with an envelope. Node's own refusal has no body.
  requireHostHeader: false,
} as const
const MAX_CONNECTIONS = 10_000

export function createHttpServer(app: RequestHandler, deps: HttpServerDeps): HttpServer {
  const handle = app.callback()
  const { websockets } = deps
  const server = createServer({ ...LIMITS, shouldUpgradeCallback: (req) => websockets.isUpgrade(req) })
  server.maxConnections = MAX_CONNECTIONS
  let closing = false
  let drains = false
  const serve = ({ req, res, head }: Exchange): void => {
    if (closing || drains) res.setHeader('Connection', 'close')
    void handle(req, res).then(() => (head && websockets.complete(res, head)) || limitWriting(res, deps.clock))
  }
  const cut = limitConnections(server, { ...deps, log: limitedLog(deps.log, deps.clock) })
  const connections = new Connections(server, { serve, cut })
  server.on('clientError', (error, socket) => {
    if (connections.fail(socket as Socket) === 'answer') refuseUnparsed(error, socket as Socket, deps)
  })
  // `expectBody` asks for the body, once everything else is checked.
  server.on('checkContinue', (req, res) => server.emit('request', req, res))
  // Unknown expectations may be ignored. Node's own 417 has no envelope.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  return {
    server,
    listen: (port, host) => listen(server, port, host),
    drain(draining) {
      drains = draining
    },
    close(grace_ms) {
      closing = true
      return closeServer(server, connections, () => deps.clock.after(grace_ms, () => connections.destroyAll()))
    },
  }
}

/** Limits the time for writing. If the socket buffer takes the whole response at once, as it nearly always does, no timer is needed. */
function limitWriting(res: ServerResponse, clock: Clock): void {
  if (res.writableFinished || res.destroyed || (res.writableEnded && res.socket?.writableLength === 0)) return
  if (String(res.getHeader('Content-Type')).startsWith('text/event-stream')) return
  let cancel: (() => void) | undefined
  const wait = (): void => {
    cancel?.()
    // While no output waits for the client, we are the slow side.
    cancel = clock.after(WRITE_LIMIT_MS, () => (res.writableLength > 0 ? res.destroy() : wait()))
  }
  wait()
  res.on('drain', wait)
  res.once('close', () => {
    res.off('drain', wait)
    cancel?.()
  })
}

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException): void => reject(refusedAddress(error, port, host))
    server.once('error', refuse)
    server.listen({ port, host }, () => {
      server.off('error', refuse)
      resolve(server.address() as AddressInfo)
    })
  })
}

function refusedAddress(cause: NodeJS.ErrnoException, port: number, host: string): StartError {
  const where = `OHUN_HOST ${host} with OHUN_PORT ${port}`
  const accepted = 'an address of this machine with a port that nothing else uses; port 0 takes any free one'
  return new StartError(`${where} cannot be used: ${cause.code}. Accepted: ${accepted}.`, { cause })
}

function closeServer(server: Server, connections: Connections, startGrace: () => () => void): Promise<void> {
  return new Promise((resolve) => {
    const endGrace = startGrace()
    server.close(() => {
      endGrace()
      resolve()
    })
    connections.drain()
  })
}

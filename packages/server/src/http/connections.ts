import { ServerResponse, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { parseInSteps } from './parse-in-steps.ts'

/**
 * How many requests a client may send ahead of the one that is being answered. Each is 4 KB in memory, and its response up to
 * the largest we have.
 */
export const MAX_WAITING = 16

/**
 * How much of a body in tiny chunks is read after its response. A megabyte can contain 170,000 chunks of one byte, which take 20 to
 * 30 ms to parse. In large chunks it takes less than a millisecond, so such a body may continue until the request times out.
 */
const MAX_LEFT_BYTES = 256 * 1024
/** Chunks are tiny if the lines are shorter than this on average. */
const TINY_LINE_BYTES = 16
/** Only the beginning of each read is examined. */
const SAMPLE_BYTES = 1024

export interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  /** The bytes that followed a request which asks for another protocol. */
  head?: Buffer
}

interface Connection {
  /** The exchange that is being answered. */
  current: Exchange | null
  waiting: Exchange[]
  /** True if it takes no more requests and closes after its last response. */
  ending: boolean
  /** The bytes of a chunked body that were read since its response, in tiny chunks. Null if no body is left to read. */
  left_bytes: number | null
}

export interface ConnectionHandlers {
  serve(exchange: Exchange): void
  /** Called before a connection is closed because it sent too many requests ahead, or too much of a body that is not read. */
  cut(socket: Socket): void
}

/**
 * The connections of a server, each with one request in progress. The next one begins when the socket has taken the whole previous
 * response, so that a client that does not read causes no work.
 */
export class Connections {
  readonly #open = new Map<Socket, Connection>()
  readonly #handlers: ConnectionHandlers
  #draining = false

  constructor(server: Server, handlers: ConnectionHandlers) {
    this.#handlers = handlers
    server.on('connection', (socket: Socket) => {
      if (!socket.writable) return // refused already
      parseInSteps(socket)
      const connection = { current: null, waiting: [], ending: false, left_bytes: null }
      this.#open.set(socket, connection)
      // Counts the bytes before they are parsed.
      socket.prependListener('data', (data: Buffer) => this.#count(connection, { socket, data }))
      socket.once('close', () => this.#open.delete(socket))
    })
    // The server emits this for a parsed request, and we emit it for a request with an expectation.
    server.on('request', (req, res) => this.#take({ req, res }))
    server.on('upgrade', (req, _, head) => this.#upgrade(req, head))
  }

  /** Decides whether a request that could not be parsed, or arrived too late, gets an answer on its socket. */
  fail(socket: Socket): 'answer' | 'silence' {
    const connection = this.#open.get(socket)
    const current = connection?.current
    if (!connection || !current) return 'answer'
    if (current.res.headersSent) {
      socket.destroy()
      return 'silence'
    }
    if (!current.req.complete) return 'answer'
    // The request is not the one in progress: the client would take an answer now for the answer to that one.
    connection.ending = true
    connection.waiting = connection.waiting.filter(({ req }) => req.complete)
    return 'silence'
  }

  /** Closes idle sockets now, and the others after their last response. */
  drain(): void {
    this.#draining = true
    for (const [socket, { current }] of this.#open) if (!current) socket.destroy()
  }

  destroyAll(): void {
    for (const socket of this.#open.keys()) socket.destroy()
  }

  #take(exchange: Exchange): void {
    const { socket } = exchange.req
    const connection = this.#open.get(socket)
    if (!connection || connection.ending || socket.destroyed) return
    connection.left_bytes = null
    if (!connection.current) return this.#begin(connection, exchange)
    if (connection.waiting.length < MAX_WAITING) connection.waiting.push(exchange)
    else this.#cut(socket)
  }

  #count(connection: Connection, { socket, data }: { socket: Socket; data: Buffer }): void {
    if (connection.left_bytes === null || !hasTinyLines(data)) return
    connection.left_bytes += data.length
    if (connection.left_bytes > MAX_LEFT_BYTES) this.#cut(socket)
  }

  #cut(socket: Socket): void {
    this.#handlers.cut(socket)
    socket.destroy()
  }

  /** Node has detached from the socket, so we attach a response ourselves. The connection ends with it, or with the new protocol. */
  #upgrade(req: IncomingMessage, head: Buffer): void {
    const { socket } = req
    socket.removeAllListeners('data')
    const connection = this.#open.get(socket)
    // Behind another request, its answer would be written into the middle of that request's answer.
    if (!connection || connection.current || connection.ending || this.#draining) return void socket.destroy()
    const res = new ServerResponse(req)
    res.shouldKeepAlive = false
    res.once('finish', () => socket.destroySoon())
    socket.on('error', () => socket.destroy())
    res.assignSocket(socket)
    this.#begin(connection, { req, res, head })
  }

  #begin(connection: Connection, exchange: Exchange): void {
    connection.current = exchange
    exchange.res.once('close', () => this.#ended(connection, exchange))
    this.#handlers.serve(exchange)
  }

  #ended(connection: Connection, { req }: Exchange): void {
    const is_left = !req.complete && req.headers['transfer-encoding'] !== undefined
    if (is_left) connection.left_bytes = 0
    this.#next(connection, req.socket)
  }

  #next(connection: Connection, socket: Socket): void {
    connection.current = null
    const next = socket.destroyed ? undefined : connection.waiting.shift()
    if (next) this.#begin(connection, next)
    else if (this.#draining || connection.ending) socket.destroySoon()
  }
}

function hasTinyLines(data: Buffer): boolean {
  const sample = data.toString('latin1', 0, SAMPLE_BYTES)
  return sample.split('\r\n').length * TINY_LINE_BYTES > sample.length
}

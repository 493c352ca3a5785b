import { ServerResponse, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { parseInSteps } from './parse-in-steps.ts'

/**
 * How many requests a client may send ahead of the one that is being answered. Each is 4 KB in memory, and its response up to
 * the largest we have.
 */
export const MOST_WAITING = 16

/**
 * How much of a body in tiny chunks is read after its response. A megabyte can hold 170,000 chunks of one byte, which take 20 to
 * 30 ms to parse; one in large chunks takes less than a millisecond, and may go on until the request times out.
 */
const MOST_LEFT_BYTES = 256 * 1024
/** Lines that are shorter on average are of tiny chunks. */
const TINY_LINE_BYTES = 16
/** Only the beginning of each read is looked at. */
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
  /** Takes nothing more and closes behind its last response. */
  ending: boolean
  /** How much was read of a chunked body since its response, in tiny chunks. Null if none is left. */
  left_bytes: number | null
}

export interface ConnectionHandlers {
  serve(exchange: Exchange): void
  /** Called before a connection is closed on which too many requests were sent ahead, or too much of a body that is not read. */
  cut(socket: Socket): void
}

/**
 * The connections of a server, each with one request at work: the next begins when the socket has taken the whole response
 * to the one before, so a client that does not read makes us compute nothing.
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
      // Before the bytes are parsed.
      socket.prependListener('data', (data: Buffer) => this.#count(connection, { socket, data }))
      socket.once('close', () => this.#open.delete(socket))
    })
    // The server emits it for a parsed request, and we do for one with an expectation.
    server.on('request', (req, res) => this.#take({ req, res }))
    server.on('upgrade', (req, _, head) => this.#upgrade(req, head))
  }

  /** The effect that a request has on its socket if it could not be parsed or came too late. */
  fail(socket: Socket): 'answer' | 'silence' {
    const connection = this.#open.get(socket)
    const current = connection?.current
    if (!connection || !current) return 'answer'
    if (current.res.headersSent) {
      socket.destroy()
      return 'silence'
    }
    if (!current.req.complete) return 'answer'
    // Another request than the one at work: an answer now would be taken for the answer to that one.
    connection.ending = true
    connection.waiting = connection.waiting.filter(({ req }) => req.complete)
    return 'silence'
  }

  /** Closes every socket without a request at work, now and, for the others, behind their last response. */
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
    if (connection.waiting.length < MOST_WAITING) connection.waiting.push(exchange)
    else this.#cut(socket)
  }

  #count(connection: Connection, { socket, data }: { socket: Socket; data: Buffer }): void {
    if (connection.left_bytes === null || !hasTinyLines(data)) return
    connection.left_bytes += data.length
    if (connection.left_bytes > MOST_LEFT_BYTES) this.#cut(socket)
  }

  #cut(socket: Socket): void {
    this.#handlers.cut(socket)
    socket.destroy()
  }

  /** Node has let go of the socket, and so do we: a response is ours to attach, and the connection ends with it, or with the protocol. */
  #upgrade(req: IncomingMessage, head: Buffer): void {
    const { socket } = req
    socket.removeAllListeners('data')
    const connection = this.#open.get(socket)
    // Behind another request its answer would come into the middle of that one's.
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

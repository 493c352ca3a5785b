import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { Client, type Dispatcher } from 'undici'
import { orAborted, type Clock } from '@ohun/clock'
import type { AddressGuard } from './address-guard.ts'
import { dial, type DialTarget } from './dial.ts'
import { ExcessError } from './failure.ts'

export interface ConnectionRequest extends Pick<Dispatcher.RequestOptions, 'path' | 'method' | 'headers' | 'body'> {
  signal: AbortSignal
  /** The limit of the whole response on the wire, including heads and chunk frames. */
  max_bytes: number
}

/** Servers announce a shorter time in their `Keep-Alive` header, and undici respects it. */
const KEEP_ALIVE_MS = 30_000
/** How long the rest of an answer may take if it is not needed. */
const REST_MS = 1_000
const MAX_HEAD_BYTES = 16_384
/** 1xx responses before the response itself. Servers send one or two. A few thousand in one read keep the thread busy for 16 ms. */
const MAX_INTERIM = 16
/** We enforce the deadline: undici's own timeouts are coarse, and its body timeout counts only idle time. */
const OPTIONS = {
  allowH2: false,
  pipelining: 1,
  headersTimeout: 0,
  bodyTimeout: 0,
  maxHeaderSize: MAX_HEAD_BYTES,
  keepAliveTimeout: KEEP_ALIVE_MS,
} as const

/**
 * One socket and the undici client that speaks HTTP on it. undici never dials, because it ignores the signal of a request that waits
 * for its dialling: a deadline would apply only afterwards.
 */
export class Connection {
  readonly origin: string
  readonly #client: Client
  readonly #socket: Socket
  #unused = true
  #allowed = 0
  /** When it became idle, on the machine's monotonic clock, in milliseconds. */
  idle_since = performance.now()

  constructor(origin: string, socket: Socket) {
    this.origin = origin
    this.#socket = socket
    this.#client = new Client(origin, {
      ...OPTIONS,
      // Called in the next microtask: within its own turn, undici would not notice that it is connected.
      connect: (_options, callback) =>
        queueMicrotask(() => (this.#take() ? callback(null, socket) : callback(lost(), null))),
    })
    this.#client.once('connect', () => socket.on('readable', () => this.#limitBytes()))
  }

  get gone(): boolean {
    return this.#socket.destroyed
  }

  onGone(callback: () => void): void {
    this.#socket.once('close', callback)
  }

  /** Resolves with the answer's head. A failure closes the connection. */
  async request({ signal, max_bytes, ...request }: ConnectionRequest): Promise<Dispatcher.ResponseData> {
    this.#allowed = this.#socket.bytesRead + max_bytes
    try {
      return await orAborted(signal, this.#client.request({ ...request, signal, onInfo: countInterim() }))
    } catch (error) {
      this.close()
      throw error
    }
  }

  close(): void {
    this.#socket.destroy()
    void this.#client.destroy(lost())
  }

  #take(): boolean {
    const unused = this.#unused && !this.gone
    this.#unused = false
    return unused
  }

  /** The parser passes on neither the bytes of interim answers nor those around a chunk. Only the socket counts them. */
  #limitBytes(): void {
    if (this.#socket.bytesRead > this.#allowed) this.#socket.destroy(new ExcessError('The response is too long.'))
  }
}

/** Limits interim answers. Its error ends the request, and the rest of the read is not parsed. */
function countInterim(): () => void {
  let count = 0
  return () => {
    if (++count > MAX_INTERIM) throw new ExcessError(`More than ${MAX_INTERIM} responses of status 1xx came.`)
  }
}

function lost(): Error {
  return Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' })
}

/** Connections that are kept for the next request to the same origin. */
export class Connections {
  readonly #guard: AddressGuard
  readonly #open = new Set<Connection>()
  readonly #idle = new Map<string, Connection[]>()
  #closed = false

  constructor(guard: AddressGuard) {
    this.#guard = guard
  }

  /**
   * The connection that was used last, because it is the most likely to be still open.
   * @param within_ms - The longest time since its last use.
   */
  idle(origin: string, within_ms = Infinity): Connection | undefined {
    const idle = this.#idle.get(origin)
    const last = idle?.at(-1)
    if (!last || performance.now() - last.idle_since > within_ms) return undefined
    idle?.pop()
    if (idle?.length === 0) this.#idle.delete(origin)
    return last
  }

  async dial(target: DialTarget): Promise<Connection> {
    const connection = new Connection(target.url.origin, await dial(this.#guard, target))
    this.#open.add(connection)
    connection.onGone(() => this.#forget(connection))
    if (this.#closed) connection.close()
    return connection
  }

  /** Keeps a connection after an answer that was read to its end. */
  keep(connection: Connection): void {
    if (connection.gone) return
    connection.idle_since = performance.now()
    const idle = this.#idle.get(connection.origin)
    if (idle) idle.push(connection)
    else this.#idle.set(connection.origin, [connection])
  }

  /** Keeps a connection after an answer whose rest, such as its last chunk, is not needed, if the answer ends soon. */
  keepOnceRead(connection: Connection, { body, clock }: { body: Readable; clock: Clock }): void {
    if (body.readableEnded) return this.keep(connection)
    const cancel = clock.after(REST_MS, () => connection.close())
    body.once('end', () => {
      cancel()
      this.keep(connection)
    })
  }

  close(): void {
    this.#closed = true
    for (const connection of this.#open) connection.close()
  }

  #forget(connection: Connection): void {
    this.#open.delete(connection)
    const idle = this.#idle.get(connection.origin)?.filter((one) => one !== connection)
    if (idle && idle.length > 0) this.#idle.set(connection.origin, idle)
    else if (idle) this.#idle.delete(connection.origin)
  }
}

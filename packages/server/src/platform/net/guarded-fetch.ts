import type { Dispatcher } from 'undici'
import { orAborted } from '@ohun/clock'
import type { AddressGuard } from './address-guard.ts'
import { Connections, type Connection } from './connections.ts'
import { codeOf, OwnFailureError, verdictOn, type FailureCause } from './failure.ts'
import { OVERHEAD_BYTES } from './outbound-http.ts'
import { redirectDetail } from './redirect.ts'
import { Trace, type Phases } from './trace.ts'

/** Limits for all requests of a session together. */
export interface FetchLimits {
  /** The workspace for which the requests are made. */
  tenant: string
  /** Ends every request of the session. */
  signal: AbortSignal
  requests: number
  /** The size of all response bodies together. */
  bytes: number
  /** The number of pieces: a server can send a byte at a time, and each piece costs work. */
  pieces: number
  /** The number of lines of event streams, each of which the reader parses. */
  event_lines: number
}

/** A request of a session, and what came back. */
export interface FetchedExchange {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** Null if there was no answer. */
  status: number | null
  received: Buffer[]
  phases: Phases
}

/** The failure of a request of a session. Its owner receives this cause, whatever the code in between does with the error. */
export class FetchFailure extends Error {
  override name = 'FetchFailure'
  readonly failure: FailureCause
  readonly status: number | null

  constructor(failure: FailureCause, detail: string, { status = null }: { status?: number | null } = {}) {
    super(detail)
    this.failure = failure
    this.status = status
  }
}

/** A `fetch` for third-party code, to addresses that customers chose: guarded, limited and without redirects. */
export interface GuardedFetch {
  open(limits: FetchLimits): FetchSession
  close(): void
}

export function createGuardedFetch(guard: AddressGuard): GuardedFetch {
  const connections = new Connections(guard)
  return {
    open: (limits) => new FetchSession(connections, limits),
    close: () => connections.close(),
  }
}

const BROKEN_CONNECTION = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])
const REDIRECTS = { from: 300, below: 400 } as const
const WITHOUT_BODY = new Set([204, 205, 304])
/** The headers of an answer that a reader may see. */
const SHOWN = ['content-type', 'mcp-session-id'] as const
const SHOWN_VALUE = /^[ -~]{1,1024}$/
const NEW_LINE = 0x0a

interface Sending {
  url: URL
  method: 'POST' | 'DELETE'
  headers: Record<string, string>
  body: string | undefined
}

/** Several requests that belong together. When its owner ends the session, its open connections are closed. */
export class FetchSession {
  readonly #connections: Connections
  readonly #limits: FetchLimits
  readonly #in_use = new Set<Connection>()
  #is_over = false
  #requests = 0
  #bytes = 0
  #pieces = 0
  #lines = 0
  /** Requests whose answers have not been read to their end. */
  #open = 0
  /** The last request. */
  exchange: FetchedExchange | null = null
  /** Called with the first failure. */
  onfailure: (failure: FetchFailure | OwnFailureError) => void = () => {}
  /** Called whenever all answers have been read. */
  onidle: () => void = () => {}

  constructor(connections: Connections, limits: FetchLimits) {
    this.#connections = connections
    this.#limits = limits
  }

  get #signal(): AbortSignal {
    return this.#limits.signal
  }

  get is_idle(): boolean {
    return this.#open === 0
  }

  /**
   * Closes open connections. It does not abort a signal: undici ends the process if a request is aborted just after its connection was
   * closed, and the answer ends with the connection.
   */
  end(): void {
    this.#is_over = true
    for (const connection of this.#in_use) connection.close()
  }

  /** Takes the arguments of the browsers' `fetch`. The signal is not needed, because the owner ends the session. */
  readonly fetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    this.#open++
    try {
      return await this.#send(input, init)
    } catch (error) {
      this.#closed()
      throw this.#failed(error)
    }
  }

  async #send(input: string | URL, init: RequestInit): Promise<Response> {
    this.#requireOpen()
    if (++this.#requests > this.#limits.requests)
      throw new FetchFailure('too_large', `More than ${this.#limits.requests} requests were needed.`)
    const sending: Sending = {
      url: new URL(input),
      method: init.method === 'DELETE' ? 'DELETE' : 'POST',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? init.body : undefined,
    }
    const kept = this.#connections.idle(sending.url.origin)
    try {
      return await this.#exchange(sending, kept)
    } catch (error) {
      const is_stale = kept && this.exchange?.status === null && BROKEN_CONNECTION.has(codeOf(error))
      if (!is_stale) throw error
      return await this.#exchange(sending, undefined)
    }
  }

  #requireOpen(): void {
    this.#signal.throwIfAborted()
    if (this.#is_over) throw new FetchFailure('connect', 'The session is over.')
  }

  async #exchange(sending: Sending, kept: Connection | undefined): Promise<Response> {
    const { url, method, headers, body } = sending
    const trace = new Trace()
    const exchange: FetchedExchange = {
      url: url.href,
      headers,
      body: body ?? '',
      status: null,
      received: [],
      phases: {},
    }
    exchange.phases = trace.phases
    this.exchange = exchange
    const connection = kept ?? (await this.#dialled(url, trace))
    this.#in_use.add(connection)
    trace.sent()
    const response = await connection.request({
      path: url.pathname + url.search,
      method,
      headers,
      body,
      signal: this.#signal,
      max_bytes: this.#limits.bytes - this.#bytes + OVERHEAD_BYTES,
    })
    trace.head()
    exchange.status = response.statusCode
    response.body.on('error', () => {}) // errors of a body that we close before its end
    return this.#answer(response, { connection, exchange, trace })
  }

  async #dialled(url: URL, { phases }: Trace): Promise<Connection> {
    const asker = { tenant: this.#limits.tenant, signal: this.#signal }
    const connection = await this.#connections.dial({ url, asker, phases })
    connection.onGone(() => this.#in_use.delete(connection))
    if (this.#is_over) connection.close()
    return connection
  }

  #answer(
    { statusCode: status, headers, body }: Dispatcher.ResponseData,
    reading: Omit<Reading, 'body' | 'is_stream'>,
  ): Response {
    if (status >= REDIRECTS.from && status < REDIRECTS.below) {
      reading.connection.close()
      throw new FetchFailure('redirect', redirectDetail(status, headers['location']), { status })
    }
    const shown = SHOWN.flatMap((name): [string, string][] => {
      const value = [headers[name]].flat()[0]
      return value !== undefined && SHOWN_VALUE.test(value) ? [[name, value]] : []
    })
    const is_stream = shown.some(([, value]) => value.startsWith('text/event-stream'))
    const pieces = this.#read({ ...reading, body, is_stream })
    if (!WITHOUT_BODY.has(status)) return new Response(pieces, { status, headers: shown })
    void pieces.pipeTo(new WritableStream()).catch(() => {})
    return new Response(null, { status, headers: shown })
  }

  /** Reads a body on demand. */
  #read(reading: Reading): ReadableStream<Uint8Array<ArrayBuffer>> {
    const pieces = reading.body[Symbol.asyncIterator]() as AsyncIterator<Buffer<ArrayBuffer>>
    const pull = async (to: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): Promise<void> => {
      try {
        const { done, value } = await orAborted(this.#signal, pieces.next())
        if (done) return this.#ended(reading, () => to.close())
        this.#take(reading, value)
        to.enqueue(value)
      } catch (error) {
        reading.connection.close()
        this.#closed()
        to.error(this.#failed(error))
      }
    }
    const cancel = (): void => {
      reading.connection.close()
      this.#closed()
    }
    return new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
  }

  #ended({ connection, trace }: Reading, close: () => void): void {
    trace.body()
    this.#in_use.delete(connection)
    this.#connections.keep(connection)
    close()
    this.#closed()
  }

  #take({ exchange, is_stream }: Reading, piece: Buffer): void {
    const { bytes, pieces, event_lines } = this.#limits
    this.#bytes += piece.length
    if (this.#bytes > bytes) throw new FetchFailure('too_large', `The answer is longer than ${bytes} bytes.`)
    if (++this.#pieces > pieces) throw new FetchFailure('too_large', `The answer came in more than ${pieces} pieces.`)
    if (is_stream) for (const byte of piece) if (byte === NEW_LINE) this.#lines++
    if (this.#lines > event_lines) throw new FetchFailure('too_large', `The answer has more than ${event_lines} lines.`)
    exchange.received.push(piece)
  }

  #closed(): void {
    if (--this.#open === 0) this.onidle()
  }

  /** The error that the owner receives. The reason of an abort is passed on unchanged. */
  #failed(error: unknown): unknown {
    if (this.#signal.aborted || this.#is_over) return error
    const failure = failureOf(error, this.exchange)
    this.onfailure(failure)
    return failure
  }
}

interface Reading {
  connection: Connection
  body: Dispatcher.ResponseData['body']
  is_stream: boolean
  exchange: FetchedExchange
  trace: Trace
}

function failureOf(error: unknown, exchange: FetchedExchange | null): FetchFailure | OwnFailureError {
  if (error instanceof FetchFailure) return error
  const cause = verdictOn(error)
  if (cause === 'own')
    return error instanceof OwnFailureError ? error : new OwnFailureError(String(error), { cause: error })
  return new FetchFailure(cause, error instanceof Error ? error.message : String(error), {
    status: exchange?.status ?? null,
  })
}

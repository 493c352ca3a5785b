import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { AT_ONCE_MS } from '../../limits.ts'

/** The observations that `program.js` must return. */
export const expected = {
  created: { call_id: 'call_1', attempt: '2' },
  listed: ['call_1', 'call_2', 'call_3'],
  refused: [true, true, 'NOT_FOUND', 404, 1],
  limited: [true, 86_400, 1],
  streamed: ['call.initiated', 'call.completed'],
  function: 'call_1',
  verified: ['event', true, 'no_match'],
}

const SECRET = 'whsec_of_the_runtimes'

/** The server's record of one run of the program. */
interface Seen {
  /** The idempotency keys of the attempts to create a call. */
  keys: (string | undefined)[]
  last_event_ms: number
  stream_closed: Promise<number>
}

/** A minimal service for the program. It also serves the page and the script for a browser. */
export class Loopback {
  readonly url: string
  readonly #server: Server
  readonly #pages: Record<string, string>
  #seen: Seen = nothing()

  private constructor(server: Server, pages: Record<string, string>) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    this.#server = server
    this.#pages = pages
    server.on('request', (request, response) => this.#answer(request, response))
  }

  /** @param pages - The scripts and pages, by path. */
  static async start(pages: Record<string, string>): Promise<Loopback> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Loopback(server, pages)
  }

  /** To be called before each run of the program. */
  forget(): void {
    this.#seen = nothing()
  }

  /** The facts that the program cannot observe: whether its retry was the same request, and how soon `break` closed the stream. */
  async verdict(): Promise<{ same_key: boolean; closed_ms: number }> {
    const { keys, last_event_ms, stream_closed } = this.#seen
    const closed_at_ms = await Promise.race([stream_closed, pause(AT_ONCE_MS, Infinity, { ref: false })])
    const same_key = keys.length === 2 && keys[0] !== undefined && keys[0] === keys[1]
    return { same_key, closed_ms: closed_at_ms - last_event_ms }
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
    const page = this.#pages[pathname]
    if (page !== undefined) return send(response, page.startsWith('<') ? 'text/html' : 'text/javascript', page)
    if (pathname === '/webhook') return json(response, 200, webhook())
    if (request.headers.authorization !== 'Bearer pk_test_of_the_runtimes')
      return refuse(response, 401, 'UNAUTHENTICATED')
    if (pathname === '/v1/events/stream') return this.#stream(response)
    if (pathname === '/v1/agents') return refuse(response.setHeader('retry-after', '86400'), 429, 'RATE_LIMITED')
    if (pathname === '/v1/calls/call_1') return void this.#call(response)
    if (pathname !== '/v1/calls') return refuse(response, 404, 'NOT_FOUND')
    if (request.method === 'POST') return this.#create(request, response)
    json(response, 200, pageAfter(searchParams.get('page_token')))
  }

  #create(request: IncomingMessage, response: ServerResponse): void {
    const { keys } = this.#seen
    keys.push(request.headers['idempotency-key'] as string | undefined)
    if (keys.length === 1) return refuse(response, 503, 'UNAVAILABLE')
    response.setHeader('x-attempt', keys.length)
    json(response, 201, { call_id: 'call_1' })
  }

  /**
   * Answers when the stream has been closed. The program asks for this after the loop over the stream, so the stream cannot be one that
   * only the end of the program closes.
   */
  async #call(response: ServerResponse): Promise<void> {
    await Promise.race([this.#seen.stream_closed, pause(AT_ONCE_MS, undefined, { ref: false })])
    json(response, 200, { call_id: 'call_1' })
  }

  /** Sends two events, and stays open. The second one is split across two writes. */
  #stream(response: ServerResponse): void {
    const seen = this.#seen
    seen.stream_closed = once(response, 'close').then(() => performance.now())
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const [first, second] = expected.streamed.map(
      (event_type, at) => `id: evt_${at}\r\ndata: ${JSON.stringify({ event_type })}\r\n\r\n`,
    )
    response.write(`${first}${second!.slice(0, -3)}`)
    setTimeout(() => {
      seen.last_event_ms = performance.now()
      response.write(second!.slice(-3))
    }, 20)
  }
}

function nothing(): Seen {
  return { keys: [], last_event_ms: 0, stream_closed: new Promise(() => {}) }
}

function pageAfter(token: string | null): object {
  const entries = expected.listed.map((call_id) => ({ call_id }))
  return token === null ? { calls: entries.slice(0, 2), next_page_token: 'second' } : { calls: entries.slice(2) }
}

/** A webhook that is signed here and not by the package that verifies it. */
function webhook(): object {
  const body = JSON.stringify({ event_id: 'evt_1', event_type: 'call.completed', payload: { call_id: 'call_1' } })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex')
  return {
    body,
    secret: SECRET,
    headers: { 'x-service-timestamp': timestamp, 'x-service-signature': `sha256=${signature}` },
  }
}

function send(response: ServerResponse, type: string, text: string): void {
  response.setHeader('content-type', type)
  response.end(text)
}

function json(response: ServerResponse, status: number, value: object): void {
  response.statusCode = status
  send(response, 'application/json', JSON.stringify(value))
}

function refuse(response: ServerResponse, status: number, error_code: string): void {
  json(response, status, { error_code, message: 'So it is.', request_id: 'req_1' })
}

import type { RelayClientFrame, RelayFrame } from '@ohun/sdk'
import type { ApiClient, Connection } from '../client.ts'
import type { Context } from '../context.ts'
import { CliError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { WireOperation } from '../manifest.ts'

export const relayOperation: WireOperation = {
  id: 'relayWebhooks',
  method: 'GET',
  path: '/v1/webhooks/relay',
  authenticated: true,
  idempotent: false,
}

export type Ready = Extract<RelayFrame, { type: 'ready' }>
export type Request = Extract<RelayFrame, { type: 'request' }>

/** The link's events, besides requests. */
export type LinkNews = { type: 'connected'; ready: Ready } | { type: 'disconnected'; reason: string }

export interface LinkOptions {
  query: Record<string, unknown>
  /** The event after which events continue when the link reconnects. */
  since: () => string | undefined
}

const SHORTEST_PAUSE_MS = 200
const MAX_PAUSE_MS = 10_000
/** The service sends a heartbeat every 5 s. */
const SILENCE_MS = 20_000

/** One session with the service, over as many connections as necessary. */
export class RelayLink {
  readonly #context: Context
  readonly #client: ApiClient
  readonly #options: LinkOptions
  readonly #end = new AbortController()
  #connection: Connection | undefined
  #session_id: string | undefined
  #failures = 0

  constructor(context: Context, client: ApiClient, options: LinkOptions) {
    this.#context = context
    this.#client = client
    this.#options = options
  }

  /**
   * Yields requests and news until `end` is called. @throws errors that a new connection would not fix, such as a
   * revoked key
   */
  async *requests(): AsyncGenerator<Request | LinkNews, void, undefined> {
    while (!this.#end.signal.aborted) {
      try {
        this.#connection = await this.#connect()
        yield* this.#frames(this.#connection)
        if (!this.#end.signal.aborted) yield { type: 'disconnected', reason: 'The service closed the connection.' }
      } catch (error) {
        if (this.#end.signal.aborted) return
        if (!this.#mayRetry(error)) throw error
        yield { type: 'disconnected', reason: (error as Error).message }
      }
      await this.#pause()
    }
  }

  /** Sends a frame. It is lost if there is no connection: the service repeats its request over the next one. */
  send(frame: RelayClientFrame): void {
    try {
      this.#connection?.send(frame)
    } catch {
      // The connection is closed, which the loop over the frames notices.
    }
  }

  /** Ends the session and releases its agents at once. */
  end(): void {
    this.send({ type: 'end' })
    this.#end.abort()
    this.#connection?.close()
  }

  async #connect(): Promise<Connection> {
    const since = this.#options.since()
    const query = {
      ...this.#options.query,
      ...(since === undefined ? {} : { since }),
      ...(this.#session_id === undefined ? {} : { session_id: this.#session_id }),
    }
    return await this.#client.connect(relayOperation, { path: {}, query }, { signal: this.#end.signal })
  }

  async *#frames(connection: Connection): AsyncGenerator<Request | LinkNews, void, undefined> {
    let silence = setTimeout(() => connection.close(), SILENCE_MS)
    try {
      for await (const frame of connection as AsyncIterable<RelayFrame>) {
        clearTimeout(silence)
        silence = setTimeout(() => connection.close(), SILENCE_MS)
        const shown = this.#take(frame)
        if (shown) yield shown
      }
    } finally {
      clearTimeout(silence)
      this.#connection = undefined
    }
  }

  #take(frame: RelayFrame): Request | LinkNews | undefined {
    if (frame.type === 'request') return frame
    if (frame.type === 'heartbeat') this.send({ type: 'heartbeat' })
    if (frame.type === 'closed' && frame.reason === 'replaced')
      throw new CliError(
        'RELAY_REPLACED',
        exitCodes.conflict,
        `${frame.message} Run ohun listen again to take it back.`,
      )
    if (frame.type !== 'ready') return undefined
    this.#session_id = frame.session_id
    this.#failures = 0
    return { type: 'connected', ready: frame }
  }

  /** Before the first connection, an error is shown at once. Afterwards, temporary errors are retried. */
  #mayRetry(error: unknown): boolean {
    return this.#session_id !== undefined && (error as { retryable?: boolean }).retryable === true
  }

  async #pause(): Promise<void> {
    const longest = Math.min(MAX_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** this.#failures)
    this.#failures += 1
    await this.#context.pause(longest * (0.5 + Math.random() / 2), this.#end.signal).catch(() => {})
  }
}

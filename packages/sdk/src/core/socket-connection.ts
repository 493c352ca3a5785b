import { AbortedError, ConnectionError, StreamError, type ErrorDetails, type OhunError } from './errors.ts'
import { parseJson } from './response.ts'
import type { Socket } from './socket.ts'

/** A reader that is this many frames behind misses the next ones, as on the service's side. */
const MAX_WAITING = 256
/** The code with which a WebSocket ends normally. */
const ENDED = 1000
const REFUSED = 1008
const OPEN = 1

export interface ConnectionSettings {
  details: Omit<ErrorDetails, 'message'>
  signal: AbortSignal | undefined
  onError: ((error: StreamError) => void) | undefined
}

/** The connection made of an open WebSocket. */
export type ConnectionClass<C> = new (socket: Socket, settings: ConnectionSettings) => C

interface ErrorFrame {
  error_code?: string
  message?: string
}

/**
 * An open WebSocket of the service: it yields the received frames and sends yours. Leaving the loop closes it.
 *
 * @example
 * ```ts
 * const relay = await ohun.webhooks.relay({ answer: true })
 * for await (const frame of relay) {
 *   if (frame.type === 'heartbeat') relay.send({ type: 'heartbeat' })
 *   if (frame.type === 'request') relay.send({ type: 'response', id: frame.id, status: 200, body: '{"text":"Good day."}' })
 * }
 * ```
 */
export class SocketConnection<Received, Sent> implements AsyncIterable<Received> {
  readonly #socket: Socket
  readonly #settings: ConnectionSettings
  readonly #waiting: Received[] = []
  #failure: OhunError | undefined
  #over = false
  #wake: () => void = () => {}

  constructor(socket: Socket, settings: ConnectionSettings) {
    this.#socket = socket
    this.#settings = settings
    const { signal } = settings
    const onAbort = (): void => this.#end(this.#aborted())
    signal?.addEventListener('abort', onAbort)
    socket.addEventListener('message', ({ data }) => this.#heard(parseJson(String(data))))
    socket.addEventListener('close', ({ code, reason }) => {
      signal?.removeEventListener('abort', onAbort)
      this.#end(this.#failureOf(code, reason))
    })
    if (signal?.aborted) onAbort()
  }

  /**
   * Sends a frame.
   *
   * @throws ConnectionError when the connection is closed
   */
  send(frame: Sent): void {
    if (this.#over || this.#socket.readyState !== OPEN)
      throw new ConnectionError('CONNECTION', { ...this.#settings.details, message: 'The connection is closed.' })
    this.#socket.send(JSON.stringify(frame))
  }

  /** Closes the connection and ends the loop. */
  close(): void {
    this.#end(undefined)
  }

  /** @throws StreamError for an error of the service if there is no `onError`; ConnectionError; AbortedError */
  async *[Symbol.asyncIterator](): AsyncGenerator<Received, void, undefined> {
    try {
      for (;;) {
        const frame = this.#waiting.shift()
        if (frame) yield frame
        else if (this.#failure) throw this.#failure
        else if (this.#over) return
        else await new Promise<void>((resolve) => (this.#wake = resolve))
      }
    } finally {
      this.close()
    }
  }

  #heard(frame: unknown): void {
    if (this.#over || typeof frame !== 'object' || frame === null) return
    if ('type' in frame && frame.type === 'error') this.#refused(frame as ErrorFrame)
    else if (this.#waiting.length < MAX_WAITING) this.#waiting.push(frame as Received)
    this.#wake()
  }

  #refused({ error_code = 'INTERNAL', message = 'The service refused a frame.' }: ErrorFrame): void {
    const error = new StreamError(error_code, { ...this.#settings.details, message })
    if (this.#settings.onError) this.#settings.onError(error)
    else this.#end(error)
  }

  #failureOf(code: number, reason: string): OhunError | undefined {
    if (code === ENDED) return undefined
    const { details } = this.#settings
    if (code === REFUSED)
      return new StreamError(reason || 'INTERNAL', { ...details, message: 'The service ended the connection.' })
    const message = `The connection broke (${code}).`
    return new ConnectionError('CONNECTION', { ...details, message, retryable: true })
  }

  #aborted(): AbortedError {
    const { details, signal } = this.#settings
    const cause: unknown = signal?.reason
    return new AbortedError('ABORTED', { ...details, message: 'The connection was aborted by its signal.', cause })
  }

  #end(failure: OhunError | undefined): void {
    if (this.#over) return
    this.#over = true
    this.#failure = failure
    this.#socket.close(ENDED)
    this.#wake()
  }
}

import type { CallStreamCommand, Event } from '../generated/types.gen.ts'
import { AbortedError, ConnectionError, StreamError, UsageError, type ErrorDetails, type OhunError } from './errors.ts'
import { parseJson } from './response.ts'
import type { Socket } from './web-socket.ts'

/** A reader that falls behind by so many events misses the next ones, as on the service's side. */
const MOST_WAITING = 256
const DIGITS = /^[0-9*#A-Dw]{1,32}$/
/** Codes of a WebSocket's end. */
const ENDED = 1000
const REFUSED = 1008
const OPEN = 1

export interface ConnectionSettings {
  details: Omit<ErrorDetails, 'message'>
  signal: AbortSignal | undefined
  onError: ((error: StreamError) => void) | undefined
}

interface ErrorFrame {
  error_code?: string
  message?: string
}

/**
 * A live call: its events as they happen, and what can be done to it. The loop ends when the call does, and leaving it closes
 * the connection, which does nothing to the call.
 *
 * @example
 * ```ts
 * const connection = await ohun.calls.connect(call_id)
 * for await (const event of connection) {
 *   if (event.event_type === 'call.transcription') connection.sendDtmf('1')
 * }
 * ```
 */
export class CallConnection implements AsyncIterable<Event> {
  readonly #socket: Socket
  readonly #settings: ConnectionSettings
  readonly #waiting: Event[] = []
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
   * Presses keys on the call.
   *
   * @param digits - 1 to 32 of 0-9, *, #, A-D, and w for half a second of silence.
   * @throws UsageError for other characters; ConnectionError when the connection is closed
   */
  sendDtmf(digits: string): void {
    if (typeof digits !== 'string' || !DIGITS.test(digits))
      throw new UsageError('digits: must be 1 to 32 of 0-9, *, #, A-D and w.')
    this.#send({ type: 'dtmf', digits })
  }

  /**
   * Ends the call; the loop ends once that is done.
   *
   * @throws ConnectionError when the connection is closed
   */
  hangUp(): void {
    this.#send({ type: 'hang_up' })
  }

  /** Closes the connection and ends the loop. The call goes on. */
  close(): void {
    this.#end(undefined)
  }

  /** @throws StreamError for an error of the service, without `onError`; ConnectionError; AbortedError */
  async *[Symbol.asyncIterator](): AsyncGenerator<Event, void, undefined> {
    try {
      for (;;) {
        const event = this.#waiting.shift()
        if (event) yield event
        else if (this.#failure) throw this.#failure
        else if (this.#over) return
        else await new Promise<void>((resolve) => (this.#wake = resolve))
      }
    } finally {
      this.close()
    }
  }

  #send(command: CallStreamCommand): void {
    if (this.#over || this.#socket.readyState !== OPEN)
      throw new ConnectionError('CONNECTION', { ...this.#settings.details, message: 'The connection is closed.' })
    this.#socket.send(JSON.stringify(command))
  }

  #heard(frame: unknown): void {
    if (this.#over || typeof frame !== 'object' || frame === null) return
    if ('type' in frame && frame.type === 'error') this.#refused(frame as ErrorFrame)
    else if (this.#waiting.length < MOST_WAITING) this.#waiting.push(frame as Event)
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
    const message = `The connection to the call broke (${code}).`
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

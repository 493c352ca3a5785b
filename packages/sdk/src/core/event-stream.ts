import {
  AbortedError,
  ConnectionError,
  OhunError,
  StreamError,
  TimeoutError,
  UnexpectedResponseError,
} from './errors.ts'
import { Exchange } from './exchange.ts'
import { Interruption, pause } from './limits.ts'
import { configOf, type OhunCore } from './ohun-core.ts'
import type { Operation, OperationCall } from './operation.ts'
import { mergeSettings, setHeader, type Config, type Settings, type StreamOptions } from './options.ts'
import { prepareRequest } from './request.ts'
import { detailsOf, isEventStream, parseJson } from './response.ts'
import { backoff } from './retry.ts'
import { readEvents, type ServerSentEvent } from './sse.ts'

/** The service sends a comment every 30 s. */
const SILENCE_MS = 75_000
/** A connection that lasted this long, or delivered something, was a good one: the next may be opened at once. */
const GOOD_MS = 10_000
const RECONNECT_SECONDS = 0.25
/** The number of latest event ids to remember, to recognise events that a resumed stream repeats. */
const REMEMBERED = 10_000

type Call = OperationCall<StreamOptions>

/** A stream of events. Nothing is sent yet. */
export function stream<T>(core: OhunCore, operation: Operation, call: Call): EventStream<T> {
  return new EventStream(configOf(core), operation, call)
}

/**
 * Events as they happen: `for await (const event of stream)`. Nothing is requested before the loop begins or `opened`
 * is read, and leaving the loop closes the connection. A stream that breaks is reopened for as long as necessary,
 * unless it ends with its subject, as that of a call does. If it can be resumed, it continues after its last event.
 * Repeated events are left out.
 */
export class EventStream<T> implements AsyncIterable<T> {
  readonly #config: Config
  readonly #operation: Operation
  readonly #call: Call
  readonly #options: StreamOptions
  readonly #settings: Settings
  readonly #seen = new Set<string>()
  /** The first connection of the loop that runs, or of the next loop. */
  #opening: Promise<Response> | undefined
  /** Whether a loop uses `#opening`. */
  #taken = false
  /** Stops listening for an abort that comes before the loop. */
  #release: () => void = () => {}
  #last_event_id: string | undefined
  /** The number of failed connections in a row. */
  #failures = 0
  /** The `retry` that the service asks for. */
  #shortest_pause_ms = 0

  constructor(config: Config, operation: Operation, call: Call) {
    this.#config = config
    this.#operation = operation
    this.#call = call
    this.#options = call.options ?? {}
    this.#settings = mergeSettings(config.settings, this.#options)
    this.#last_event_id = this.#options.lastEventId
  }

  /** The id of the latest event. Pass it as `lastEventId` to resume there, even in another process. */
  get lastEventId(): string | undefined {
    return this.#last_event_id
  }

  /**
   * Opens the stream, unless a loop has done so. Resolves when the service has accepted it: nothing that happens from
   * then on is missed. Rejects with the error that the loop also throws. If a stream is opened and no loop follows,
   * `signal` closes it.
   *
   * @example
   * ```ts
   * const stream = ohun.events.stream({ agent_id })
   * await stream.opened
   * const { call_id } = await ohun.calls.create({ agent_id, to_number: '+2348031234567' })
   * for await (const event of stream) if (event.event_type === 'call.completed') break
   * ```
   */
  get opened(): Promise<void> {
    const opened = this.#begin().then((response) => this.#closeOnAbort(response))
    // The loop throws it as well, so no one has to handle this promise.
    opened.catch(() => undefined)
    return opened
  }

  #closeOnAbort(response: Response): void {
    if (this.#taken) return
    const { signal } = this.#options
    const close = (): void => void response.body?.cancel()
    this.#release()
    this.#release = () => signal?.removeEventListener('abort', close)
    if (signal?.aborted) close()
    else signal?.addEventListener('abort', close)
  }

  #begin(): Promise<Response> {
    return (this.#opening ??= this.#open((error) => this.#mayOpenAgain(error)))
  }

  /**
   * @throws OhunError when the service refuses the stream, when it ends the stream with an error, or when `signal` is
   *   aborted
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    const reconnect = this.#options.reconnect ?? this.#operation.stream !== 'once'
    // A second loop has a connection of its own.
    if (this.#taken) this.#opening = undefined
    this.#taken = true
    this.#release()
    let response = await this.#begin()
    // The followed resource has ended.
    while (response.status !== 204) {
      try {
        yield* this.#events(response)
        if (!reconnect) return
      } catch (error) {
        if (!reconnect || !isRetryable(error)) throw error
      }
      this.#failures += 1
      await this.#pause(undefined)
      response = await this.#open(isRetryable)
    }
  }

  /** Tries until a connection is open, or until it fails in a way that `again` does not want to repeat. */
  async #open(again: (error: unknown) => error is OhunError): Promise<Response> {
    for (;;) {
      try {
        return await this.#connect()
      } catch (error) {
        this.#failures += 1
        if (!again(error) || !this.#fits(error.retryAfter)) throw error
        await this.#pause(error.retryAfter)
      }
    }
  }

  /** A refusal is final; after another error, the stream has as many attempts as any request. */
  #mayOpenAgain(error: unknown): error is OhunError {
    const refused = error instanceof OhunError && error.status !== undefined && error.status < 500
    return isRetryable(error) && !refused && this.#failures <= this.#settings.maxRetries
  }

  async #connect(): Promise<Response> {
    const request = prepareRequest(this.#config, this.#operation, this.#call)
    if (this.#last_event_id !== undefined) setHeader(request.headers, 'last-event-id', this.#last_event_id)
    const once = { ...this.#settings, maxRetries: 0, signal: this.#options.signal }
    const { response } = await new Exchange(this.#config, request, once).run()
    if (response.status === 204 || (isEventStream(response) && response.body)) return response
    throw new UnexpectedResponseError('UNEXPECTED_RESPONSE', {
      ...detailsOf(response, this.#operation),
      message: `Expected a stream of events, got ${response.headers.get('content-type') ?? 'no content type'}.`,
    })
  }

  async *#events(response: Response): AsyncGenerator<T, void, undefined> {
    const { clock } = this.#config
    const opened_ms = clock.now()
    const limits = { clock, silence_ms: SILENCE_MS, signal: this.#options.signal }
    try {
      for await (const { events, retry_ms } of readEvents(response.body!, limits)) {
        if (events.length > 0 || clock.now() - opened_ms >= GOOD_MS) this.#failures = 0
        this.#shortest_pause_ms = retry_ms ?? this.#shortest_pause_ms
        for (const event of events) if (this.#isNew(event)) yield this.#dataOf(event, response)
      }
    } catch (error) {
      throw error instanceof OhunError ? error : this.#broken(error, response)
    }
  }

  #isNew({ id }: ServerSentEvent): boolean {
    if (id === undefined) return true
    const known = this.#seen.has(id)
    this.#last_event_id = id
    this.#seen.add(id)
    if (this.#seen.size > REMEMBERED) this.#seen.delete(this.#seen.values().next().value!)
    return !known
  }

  #dataOf({ event, data }: ServerSentEvent, response: Response): T {
    const details = detailsOf(response, this.#operation)
    const value = parseJson(data)
    if (event === 'error') {
      const { error_code, message } = (value ?? {}) as { error_code?: string; message?: string }
      throw new StreamError(error_code ?? 'INTERNAL', {
        ...details,
        message: message ?? 'The service ended the stream.',
      })
    }
    if (value !== undefined) return value as T
    throw new UnexpectedResponseError('UNEXPECTED_RESPONSE', { ...details, message: 'Expected JSON in an event.' })
  }

  #broken(cause: unknown, response: Response): OhunError {
    const details = { ...detailsOf(response, this.#operation), retryable: true }
    if (!(cause instanceof Interruption))
      return new ConnectionError('CONNECTION', { ...details, message: 'The connection of the stream broke.', cause })
    if (cause.by === 'signal') return this.#aborted(cause)
    return new TimeoutError('TIMEOUT', {
      ...details,
      message: `No data or heartbeat arrived for ${SILENCE_MS} ms.`,
    })
  }

  #aborted({ cause }: Interruption): AbortedError {
    const { method, path } = this.#operation
    return new AbortedError('ABORTED', { message: 'The stream was aborted by its signal.', method, path, cause })
  }

  #fits(retry_after: number | undefined): boolean {
    return (retry_after ?? 0) * 1000 <= this.#settings.maxRetryDelay
  }

  async #pause(retry_after: number | undefined): Promise<void> {
    const { clock, random } = this.#config
    const growing_ms = backoff(
      { retry: 'backoff', delay_seconds: RECONNECT_SECONDS },
      { attempts: this.#failures, random: random() },
    )
    const delay_ms = Math.max(
      (retry_after ?? 0) * 1000,
      this.#shortest_pause_ms,
      Math.min(growing_ms, this.#settings.maxRetryDelay),
    )
    const { method, path } = this.#operation
    this.#config.log('warn', () => `${method} ${path}: the stream is reconnected in ${Math.round(delay_ms)} ms`)
    try {
      await pause(clock, delay_ms, this.#options.signal)
    } catch (error) {
      throw error instanceof Interruption ? this.#aborted(error) : error
    }
  }
}

function isRetryable(error: unknown): error is OhunError {
  return error instanceof OhunError && error.retryable
}

import { Agent, type Dispatcher } from 'undici'
import { orAborted, timeLimit, type Clock } from '@ohun/clock'
import { codeOf, failureCause } from '../../../platform/net/failure.ts'
import { SpeechError, statusError } from '../speech-error.ts'

export interface SpeechEndpoint {
  /** The base URL, without a trailing slash. */
  base_url: string
  /** The API key. Null if the endpoint does not require one. */
  api_key: string | null
}

export interface SpeechPost {
  path: string
  /** Matches the content types that are accepted. */
  content_type: RegExp
  body: { type: string; bytes: Buffer | string }
  /** The longest silence before and within its response. */
  silence_ms: number
  /** The total time that we wait for it. The reader's time does not count. */
  patience_ms: number
  max_bytes: number
}

const CONNECT_MS = 3_000
/** The most bytes that are read of a response that is not used. */
const MIN_ANSWER = 64 * 1_024
/** Longer than most pauses in a call, because a new connection costs a caller a tenth of a second or more. */
const KEEP_ALIVE_MS = 60_000
/**
 * The errors of a kept-alive connection that the server was just closing. There was no response, and repeating the request does no
 * harm.
 */
const STALE = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** Sends requests to a speech provider. The operator chooses its address, as that of a database. */
export class SpeechHttp {
  readonly #clock: Clock
  readonly #endpoint: SpeechEndpoint
  readonly #agent = new Agent({ connect: { timeout: CONNECT_MS }, keepAliveTimeout: KEEP_ALIVE_MS, pipelining: 1 })

  constructor(endpoint: SpeechEndpoint, clock: Clock) {
    this.#endpoint = endpoint
    this.#clock = clock
  }

  /**
   * Yields the body of the response in pieces, as they arrive. The request ends with the signal, or when the reader stops.
   * @throws SpeechError; the signal's reason when it aborts.
   */
  async *post(post: SpeechPost, signal: AbortSignal): AsyncGenerator<Buffer, void, undefined> {
    signal.throwIfAborted()
    const closing = new AbortController()
    // Closes it immediately, even while the reader is busy with a piece.
    const close = (): void => closing.abort()
    signal.addEventListener('abort', close, { once: true })
    const patience = new Patience(this.#clock, post, signal)
    try {
      const response = await this.#opened(post, patience, closing.signal)
      checkHead(response, post)
      yield* piecesOf(response.body, post.max_bytes, patience)
    } catch (error) {
      signal.throwIfAborted()
      throw errorOf(error)
    } finally {
      signal.removeEventListener('abort', close)
      close()
    }
  }

  /**
   * Opens a connection for a request that will soon follow, if no connection is idle. Over a long distance, connecting takes as long
   * as the request. The key is not sent, and the answer is ignored.
   */
  prepare(): void {
    const { origin, pathname: path } = new URL(this.#endpoint.base_url)
    const pool = this.#agent.stats[origin]
    if (pool && Number(pool.connected) > pool.running) return
    const limit = timeLimit(this.#clock, CONNECT_MS)
    const answered = this.#agent.request({ origin, path, method: 'GET', signal: limit.signal })
    answered
      .then(({ body }) => body.dump({ limit: MIN_ANSWER }))
      .catch(() => {}) // the request itself will report the error
      .finally(() => limit[Symbol.dispose]())
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }

  async #opened(post: SpeechPost, patience: Patience, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const ask = () => patience.waitFor(this.#request(post, signal))
    try {
      return await ask()
    } catch (error) {
      if (!STALE.has(codeOf(error))) throw error
      return await ask()
    }
  }

  #request({ path, body }: SpeechPost, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const { base_url, api_key } = this.#endpoint
    const url = new URL(base_url)
    return this.#agent.request({
      origin: url.origin,
      path: `${url.pathname === '/' ? '' : url.pathname}${path}`,
      method: 'POST',
      headers: { 'content-type': body.type, ...(api_key !== null && { authorization: `Bearer ${api_key}` }) },
      body: body.bytes,
      signal,
      // Our own clock limits both times.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
  }
}

/** Waits for a provider, with a limit for each silence and a limit in total. */
class Patience {
  readonly #clock: Clock
  readonly #silence_ms: number
  readonly #signal: AbortSignal
  #left_ms: number

  constructor(clock: Clock, { silence_ms, patience_ms }: SpeechPost, signal: AbortSignal) {
    this.#clock = clock
    this.#silence_ms = silence_ms
    this.#left_ms = patience_ms
    this.#signal = signal
  }

  async waitFor<T>(work: Promise<T>): Promise<T> {
    work.catch(() => {}) // errors of work that we no longer wait for
    const began = this.#clock.monotonic_ms()
    using limit = timeLimit(this.#clock, Math.min(this.#silence_ms, this.#left_ms), this.#signal)
    try {
      return await orAborted(limit.signal, work)
    } catch (error) {
      if (limit.expired) throw new SpeechError('The speech provider did not answer in time.', 'timeout')
      throw error
    } finally {
      this.#left_ms -= this.#clock.monotonic_ms() - began
    }
  }
}

async function* piecesOf(body: Dispatcher.ResponseData['body'], max_bytes: number, patience: Patience) {
  body.on('error', () => {}) // errors of a body that we close before its end
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  for (let bytes = 0; ;) {
    const { done, value } = await patience.waitFor(pieces.next())
    if (done) return
    bytes += value.length
    if (bytes > max_bytes) throw new SpeechError('The answer of the speech provider is too long.', 'malformed')
    yield value
  }
}

/** Checks status and content type. Redirects are not followed, because the key would be sent along. */
function checkHead({ statusCode, headers }: Dispatcher.ResponseData, { content_type }: SpeechPost): void {
  if (statusCode !== 200) throw statusError(statusCode)
  const [given = ''] = [headers['content-type']].flat()
  if (!content_type.test(given))
    throw new SpeechError(`The speech provider answered with ${given.slice(0, 50)}.`, 'malformed')
}

/** Converts an error of the connection. Only its kind is kept, because it may contain the request. */
function errorOf(error: unknown): SpeechError {
  if (error instanceof SpeechError) return error
  const code = codeOf(error)
  if (STALE.has(code)) return new SpeechError('The speech provider broke the connection.', 'broken')
  return new SpeechError(`The speech provider could not be reached: ${failureCause(error)}.`, 'unreachable')
}

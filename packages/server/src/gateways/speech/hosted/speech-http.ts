import { Agent, type Dispatcher } from 'undici'
import { orAborted, timeLimit, type Clock } from '@ohun/clock'
import { codeOf, failureCause } from '../../../platform/net/failure.ts'
import { SpeechError, statusError } from '../speech-error.ts'

export interface SpeechEndpoint {
  /** Without a slash at the end. */
  base_url: string
  /** Null if the endpoint does not require one. */
  api_key: string | null
}

export interface SpeechPost {
  path: string
  /** As the server names what we accept. */
  content_type: RegExp
  body: { type: string; bytes: Buffer | string }
  /** The longest silence before and within its response. */
  silence_ms: number
  /** How long we wait for it in all: time that the reader takes does not count. */
  patience_ms: number
  max_bytes: number
}

const CONNECT_MS = 3_000
/** How much is read of a response that is not used. */
const LEAST_ANSWER = 64 * 1_024
/** Longer than most pauses of a call: a new connection costs a caller a tenth of a second and more. */
const KEEP_ALIVE_MS = 60_000
/** For a kept connection that the server was just closing. It got no response, and a repeated request does no harm. */
const STALE = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** Requests to a provider of speech. The address is the operator's own choice, as that of a database is. */
export class SpeechHttp {
  readonly #clock: Clock
  readonly #endpoint: SpeechEndpoint
  readonly #agent = new Agent({ connect: { timeout: CONNECT_MS }, keepAliveTimeout: KEEP_ALIVE_MS, pipelining: 1 })

  constructor(endpoint: SpeechEndpoint, clock: Clock) {
    this.#endpoint = endpoint
    this.#clock = clock
  }

  /**
   * The body of the answer, in pieces as they come. The request ends with the signal, or when the reader stops.
   * @throws SpeechError; the signal's reason when it aborts.
   */
  async *post(post: SpeechPost, signal: AbortSignal): AsyncGenerator<Buffer, void, undefined> {
    signal.throwIfAborted()
    const closing = new AbortController()
    // At once, also while the reader is busy with what it has.
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
   * Opens a connection if none is idle, for a request that will soon be made: over a long distance that takes as long as
   * the request. The key is not sent, and nothing depends on the answer.
   */
  prepare(): void {
    const { origin, pathname: path } = new URL(this.#endpoint.base_url)
    const pool = this.#agent.stats[origin]
    if (pool && Number(pool.connected) > pool.running) return
    const limit = timeLimit(this.#clock, CONNECT_MS)
    const answered = this.#agent.request({ origin, path, method: 'GET', signal: limit.signal })
    answered
      .then(({ body }) => body.dump({ limit: LEAST_ANSWER }))
      .catch(() => {}) // the request itself will tell
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
      // Our own clock limits both.
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

/** Redirects are not followed: the key would go with them. */
function checkHead({ statusCode, headers }: Dispatcher.ResponseData, { content_type }: SpeechPost): void {
  if (statusCode !== 200) throw statusError(statusCode)
  const [given = ''] = [headers['content-type']].flat()
  if (!content_type.test(given))
    throw new SpeechError(`The speech provider answered with ${given.slice(0, 50)}.`, 'malformed')
}

/** The error of the connection may hold what was sent: only its kind is kept. */
function errorOf(error: unknown): SpeechError {
  if (error instanceof SpeechError) return error
  const code = codeOf(error)
  if (STALE.has(code)) return new SpeechError('The speech provider broke the connection.', 'broken')
  return new SpeechError(`The speech provider could not be reached: ${failureCause(error)}.`, 'unreachable')
}

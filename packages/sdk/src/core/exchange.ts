import type { Answer } from './api-promise.ts'
import { AbortedError, ConnectionError, DeadlineExceededError, TimeoutError, type OhunError } from './errors.ts'
import { reasonOf, wasNotSent } from './connection-failure.ts'
import { NEVER, type Failure } from './failure.ts'
import { observe, redactHeaders, type ReceivedResponse, type SentRequest } from './hooks.ts'
import { Interruption, pause, withLimits } from './limits.ts'
import type { Logger } from './logger.ts'
import type { Config, Settings } from './options.ts'
import type { PreparedRequest } from './request.ts'
import { mediaTypeOf, parseReply, requestIdOf, type Reply } from './response.ts'
import { isRetryable, readRetryAfter, retryDelay, type RetryRule } from './retry.ts'

/** A broken connection can usually be made again at once. */
const RECONNECT: RetryRule = { retry: 'backoff', delay_seconds: 0.25 }

export type ExchangeSettings = Settings & { signal?: AbortSignal }

/** One request and its answer: the attempts, the pauses between them and the deadline over all. */
export class Exchange {
  readonly #config: Config
  readonly #request: PreparedRequest
  readonly #settings: ExchangeSettings
  readonly #started_ms: number
  /** The code of each failed attempt. */
  readonly #failures: string[] = []
  #attempts = 0
  /** The response of the current attempt. */
  #response: Response | undefined

  constructor(config: Config, request: PreparedRequest, settings: ExchangeSettings) {
    this.#config = config
    this.#request = request
    this.#settings = settings
    this.#started_ms = config.clock.now()
  }

  /** @throws OhunError */
  async run(): Promise<Answer<unknown>> {
    for (;;) {
      const outcome = await this.#attempt()
      if ('data' in outcome) return outcome
      const delay_ms = this.#delay(outcome.failure)
      if (delay_ms === undefined) throw this.#logged(this.#error(outcome.failure))
      this.#log('warn', () => `${outcome.failure.code}, attempt ${this.#attempts + 1} in ${Math.round(delay_ms)} ms`)
      await this.#wait(delay_ms)
    }
  }

  async #attempt(): Promise<Answer<unknown> | { failure: Failure }> {
    this.#attempts += 1
    this.#response = undefined
    try {
      return parseReply(await this.#fetch(), this.#request.repeatable)
    } catch (error) {
      return { failure: error instanceof Interruption ? this.#interrupted(error) : this.#broken(error) }
    }
  }

  /** The timeout covers the body as well: a server that stalls in the middle of it is as silent as any other. */
  #fetch(): Promise<Reply> {
    const { clock, fetch, hooks } = this.#config
    const { url, method, headers, body } = this.#request
    const timeout_ms = Math.min(this.#settings.timeout, this.#left_ms())
    return withLimits({ clock, timeout_ms, signal: this.#settings.signal }, async (signal) => {
      observe(hooks.onRequest, () => this.#sent())
      this.#log('debug', () => `attempt ${this.#attempts}`)
      const sent_ms = clock.now()
      // A followed redirect would turn a POST into a GET.
      const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' })
      this.#response = response
      const took_ms = clock.now() - sent_ms
      observe(hooks.onResponse, () => this.#received(response, took_ms))
      this.#log(
        'info',
        () => `${response.status} in ${Math.round(took_ms)} ms, ${requestIdOf(response) ?? 'no request id'}`,
      )
      if (this.#isLeftUnread(response)) return { response, text: '' }
      return { response, text: await response.text() }
    })
  }

  #isLeftUnread(response: Response): boolean {
    const { unread } = this.#request
    return unread.length > 0 && response.ok && unread.includes(mediaTypeOf(response))
  }

  #log(level: keyof Logger, text: () => string): void {
    this.#config.log(level, () => `${this.#request.method} ${this.#request.path}: ${text()}`)
  }

  /** Logs only the SDK's own texts: a message of the service can repeat what was sent. */
  #logged(error: OhunError): OhunError {
    this.#log(error.code === 'ABORTED' ? 'info' : 'error', () => {
      const reason = error.code === 'CONNECTION' && error.cause ? ` (${reasonOf(error.cause)})` : ''
      return `${error.code}${reason} after ${error.attempts} attempt(s), ${error.requestId ?? 'no request id'}`
    })
    return error
  }

  #sent(): SentRequest {
    const { method, url, headers } = this.#request
    return {
      method,
      url: url.split('?', 1)[0]!,
      headers: redactHeaders(Object.entries(headers)),
      attempt: this.#attempts,
    }
  }

  #received(response: Response, durationMs: number): ReceivedResponse {
    const { status } = response
    const headers = redactHeaders(response.headers)
    return { ...this.#sent(), headers, status, requestId: requestIdOf(response), durationMs }
  }

  async #wait(delay_ms: number): Promise<void> {
    try {
      await pause(this.#config.clock, delay_ms, this.#settings.signal)
    } catch (error) {
      throw error instanceof Interruption ? this.#logged(this.#error(this.#interrupted(error))) : error
    }
  }

  #delay({ code, rule }: Failure): number | undefined {
    this.#failures.push(code)
    return retryDelay(rule, {
      settings: this.#settings,
      attempts: this.#attempts,
      same: this.#failures.filter((earlier) => earlier === code).length,
      retryAfter: this.#retryAfter(),
      left_ms: this.#left_ms(),
      random: this.#config.random(),
    })
  }

  #interrupted({ by, cause }: Interruption): Failure {
    const { timeout, deadline } = this.#settings
    if (by === 'signal')
      return {
        code: 'ABORTED',
        Class: AbortedError,
        rule: NEVER,
        message: 'The request was aborted by its signal.',
        cause,
      }
    if (this.#left_ms() <= 0) {
      const message = `The request did not succeed within its deadline of ${deadline} ms.`
      return { code: 'DEADLINE_EXCEEDED', Class: DeadlineExceededError, rule: NEVER, message }
    }
    const message = `No complete response arrived within the timeout of ${timeout} ms.`
    return { code: 'TIMEOUT', Class: TimeoutError, rule: this.#reconnect(), message }
  }

  #broken(cause: unknown): Failure {
    const message = `The connection to ${new URL(this.#request.url).origin} failed: ${reasonOf(cause)}.`
    const rule = wasNotSent(cause) ? RECONNECT : this.#reconnect()
    return { code: 'CONNECTION', Class: ConnectionError, rule, message, cause }
  }

  /** Nobody knows here whether the service has done the work. */
  #reconnect(): RetryRule {
    return this.#request.repeatable ? RECONNECT : NEVER
  }

  #error({ Class, code, message, rule, requestId, documentationUrl, cause }: Failure): OhunError {
    const { apiKey, clock } = this.#config
    const { method, path } = this.#request
    return new Class(code, {
      // A proxy that prints the request it received would put the key into our message.
      message: apiKey === null ? message : message.replaceAll(apiKey, '[key]'),
      cause: apiKey !== null && reasonOf(cause).includes(apiKey) ? undefined : cause,
      status: this.#response?.status,
      requestId: requestId ?? requestIdOf(this.#response),
      documentationUrl,
      retryable: isRetryable(rule),
      retryAfter: this.#retryAfter(),
      attempts: this.#attempts,
      durationMs: clock.now() - this.#started_ms,
      method,
      path,
    })
  }

  #left_ms(): number {
    return this.#settings.deadline - (this.#config.clock.now() - this.#started_ms)
  }

  #retryAfter(): number | undefined {
    return readRetryAfter(this.#response?.headers.get('retry-after') ?? null, this.#config.clock.now())
  }
}

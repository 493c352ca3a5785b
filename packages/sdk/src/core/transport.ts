import { ApiPromise, type Answer } from './api-promise.ts'
import { detailsOf, guardBody, isDownload } from './download.ts'
import { UnexpectedResponseError } from './errors.ts'
import { EventStream } from './event-stream.ts'
import { Exchange } from './exchange.ts'
import type { Operation, OperationInput } from './operation.ts'
import {
  mergeSettings,
  rangeHeaders,
  type Config,
  type ConnectOptions,
  type IdempotentRequestOptions,
  type RangeOptions,
  type RequestOptions,
  type StreamOptions,
} from './options.ts'
import { PagePromise, type PageBody } from './pages.ts'
import { prepareRequest } from './request.ts'
import { mediaTypeOf } from './response.ts'
import { RowsPromise } from './rows.ts'
import type { ConnectionClass } from './socket-connection.ts'
import { connect } from './web-socket.ts'

/** Sends operations; what the generated resources are made of. */
export class Transport {
  // Private for real: neither printing nor serialising a client shows its key.
  readonly #config: Config

  constructor(config: Config) {
    this.#config = config
  }

  request<T>(operation: Operation, input: OperationInput = {}, options: IdempotentRequestOptions = {}): ApiPromise<T> {
    return new ApiPromise(this.#send(operation, input, options) as Promise<Answer<T>>)
  }

  page<T>(operation: Operation, input: OperationInput = {}, options: IdempotentRequestOptions = {}): PagePromise<T> {
    return new PagePromise(async (token) => {
      const query = token === undefined ? input.query : { ...input.query, page_token: token }
      const answer = await this.#send(operation, { ...input, query }, options)
      return { ...answer, data: readPage<T>(operation, answer) }
    })
  }

  stream<T>(operation: Operation, input: OperationInput = {}, options: StreamOptions = {}): EventStream<T> {
    return new EventStream(this.#config, { operation, input, options })
  }

  /** The response with its body still to be read: `body`, `blob()`, `arrayBuffer()` or `text()`. */
  download(operation: Operation, input: OperationInput = {}, options: RangeOptions = {}): ApiPromise<Response> {
    return new ApiPromise(this.#download(operation, input, options))
  }

  rows<T>(operation: Operation, input: OperationInput = {}, options: RequestOptions = {}): RowsPromise<T> {
    return new RowsPromise(operation, () => this.#download(operation, input, options))
  }

  async #download(operation: Operation, input: OperationInput, options: RangeOptions): Promise<Answer<Response>> {
    const headers = { ...options.headers, ...rangeHeaders(options) }
    const { response, requestId } = await this.#send(operation, input, { ...options, headers })
    if (!isDownload(operation, response))
      throw new UnexpectedResponseError('UNEXPECTED_RESPONSE', {
        ...detailsOf(response, operation),
        message: `Expected ${operation.download?.join(' or ')}, got ${mediaTypeOf(response) || 'no content type'}.`,
      })
    const { timeout: timeout_ms } = mergeSettings(this.#config.settings, options)
    const limits = { clock: this.#config.clock, timeout_ms, signal: options.signal }
    const guarded = guardBody(response, operation, limits)
    return { data: guarded, response: guarded, requestId }
  }

  connect<C>(
    operation: Operation & { Connection: ConnectionClass<C> },
    input: OperationInput = {},
    options: ConnectOptions = {},
  ): Promise<C> {
    return connect(this.#config, { operation, input, options })
  }

  async #send(
    operation: Operation,
    input: OperationInput,
    options: IdempotentRequestOptions,
  ): Promise<Answer<unknown>> {
    const settings = mergeSettings(this.#config.settings, options)
    const request = prepareRequest(this.#config, operation, { input, options })
    return await new Exchange(this.#config, request, { ...settings, signal: options.signal }).run()
  }
}

function readPage<T>(operation: Operation, { data, response, requestId }: Answer<unknown>): PageBody<T> {
  const body = (data ?? {}) as Record<string, unknown>
  const items = body[operation.items!]
  if (!Array.isArray(items))
    throw new UnexpectedResponseError('UNEXPECTED_RESPONSE', {
      message: `Expected a page with an array "${operation.items}".`,
      status: response.status,
      requestId,
      method: operation.method,
      path: operation.path,
      attempts: 1,
    })
  const token = body['next_page_token']
  return { items: items as T[], nextPageToken: typeof token === 'string' && token !== '' ? token : undefined }
}

import type { Answer } from './api-promise.ts'
import { openDownload } from './download.ts'
import { OhunError, UnexpectedResponseError, UsageError } from './errors.ts'
import { JsonArray } from './json-array.ts'
import type { OhunCore } from './ohun-core.ts'
import type { Operation, OperationCall } from './operation.ts'
import type { RequestOptions } from './options.ts'
import { detailsOf, mediaTypeOf } from './response.ts'

/** Sends an operation that answers with a long array. */
export function rows<T>(core: OhunCore, operation: Operation, call: OperationCall<RequestOptions>): RowsPromise<T> {
  return new RowsPromise(operation, () => openDownload(core, operation, call))
}

/**
 * Rows that are too many for the memory. `for await` yields them one by one as they arrive; `await` returns the
 * response, and its `body`, `text()` or `blob()` gives the same rows as a file. Nothing is requested before one of them
 * begins, and leaving the loop closes the connection.
 */
export class RowsPromise<T> implements PromiseLike<Response>, AsyncIterable<T> {
  readonly #operation: Operation
  readonly #load: () => Promise<Answer<Response>>

  constructor(operation: Operation, load: () => Promise<Answer<Response>>) {
    this.#operation = operation
    this.#load = load
  }

  /** The response with its request id. */
  withResponse(): Promise<Answer<Response>> {
    return this.#load()
  }

  // oxlint-disable-next-line unicorn/no-thenable -- being awaited is its purpose
  then<A = Response, B = never>(
    onResponse?: ((response: Response) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#load()
      .then(({ data }) => data)
      .then(onResponse, onError)
  }

  /** @throws OhunError, even in the middle, when the connection breaks or an entry is not a row */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    const { data: response } = await this.#load()
    const array = new JsonArray()
    try {
      if (mediaTypeOf(response) !== 'application/json')
        throw new UsageError('format: rows are read from JSON. Leave it out, or await the response for its text.')
      for await (const piece of textOf(response.body)) {
        for (const entry of array.feed(piece)) yield JSON.parse(entry) as T
      }
      if (!array.closed) throw new SyntaxError('The array is incomplete.')
    } catch (error) {
      throw error instanceof OhunError ? error : this.#unexpected(response, error)
    } finally {
      // Not awaited: a body that never delivers may never confirm the cancellation either.
      if (!array.closed) response.body?.cancel().catch(() => undefined)
    }
  }

  #unexpected(response: Response, cause: unknown): UnexpectedResponseError {
    const message = 'Expected a JSON array of rows, got something else.'
    return new UnexpectedResponseError('UNEXPECTED_RESPONSE', {
      ...detailsOf(response, this.#operation),
      message,
      cause,
    })
  }
}

/** Uses a reader, because not every browser can iterate over a body. */
async function* textOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string, void, undefined> {
  if (!body) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield decoder.decode(value, { stream: true })
    }
  } finally {
    reader.releaseLock()
  }
}

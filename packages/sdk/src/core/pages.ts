import type { Answer } from './api-promise.ts'
import { RepeatedPageTokenError, UnexpectedResponseError } from './errors.ts'
import type { OhunCore } from './ohun-core.ts'
import type { Operation, OperationCall } from './operation.ts'
import type { IdempotentRequestOptions } from './options.ts'
import { detailsOf } from './response.ts'
import { send } from './send.ts'

/** Gets the page behind a token, or the first page without a token. */
export type LoadPage<T> = (token: string | undefined) => Promise<Answer<PageBody<T>>>

export interface PageBody<T> {
  items: T[]
  nextPageToken: string | undefined
}

/** Sends an operation that answers with a page of a list. */
export function page<T>(
  core: OhunCore,
  operation: Operation,
  call: OperationCall<IdempotentRequestOptions>,
): PagePromise<T> {
  return new PagePromise(async (token) => {
    const query = token === undefined ? call.query : { ...call.query, page_token: token }
    const answer = await send(core, operation, { ...call, query })
    return { ...answer, data: readPage<T>(operation, answer) }
  })
}

function readPage<T>(operation: Operation, { data, response, requestId }: Answer<unknown>): PageBody<T> {
  const body = (data ?? {}) as Record<string, unknown>
  const items = body[operation.items!]
  if (!Array.isArray(items))
    throw new UnexpectedResponseError('UNEXPECTED_RESPONSE', {
      ...detailsOf(response, operation),
      message: `Expected a page with an array "${operation.items}".`,
      requestId,
    })
  const token = body['next_page_token']
  return { items: items as T[], nextPageToken: typeof token === 'string' && token !== '' ? token : undefined }
}

/** One page of a list. */
export class Page<T> {
  readonly items: T[]
  /** Pass it as `page_token` to get the next page. Undefined on the last page. */
  readonly nextPageToken: string | undefined
  readonly #load: LoadPage<T>
  readonly #seen: ReadonlySet<string>

  constructor(body: PageBody<T>, load: LoadPage<T>, seen: ReadonlySet<string> = new Set()) {
    this.items = body.items
    this.nextPageToken = body.nextPageToken
    this.#load = load
    this.#seen = seen
  }

  /** The next page. Undefined after the last page. @throws RepeatedPageTokenError when a page token repeats. */
  async next(): Promise<Page<T> | undefined> {
    const token = this.nextPageToken
    if (token === undefined) return undefined
    if (this.#seen.has(token))
      throw new RepeatedPageTokenError('REPEATED_PAGE_TOKEN', {
        message: 'The list returned the same next_page_token twice; fetching more pages would never end.',
      })
    const { data } = await this.#load(token)
    return new Page(data, this.#load, new Set(this.#seen).add(token))
  }
}

/**
 * A list. `for await` yields every entry of every page; `await` returns the first page; `.pages()` yields page after
 * page. Nothing is requested before one of them begins.
 */
export class PagePromise<T> implements PromiseLike<Page<T>>, AsyncIterable<T> {
  readonly #load: LoadPage<T>

  constructor(load: LoadPage<T>) {
    this.#load = load
  }

  /** The first page with its status, headers and request id. */
  async withResponse(): Promise<Answer<Page<T>>> {
    const { data, ...around } = await this.#load(undefined)
    return { data: new Page(data, this.#load), ...around }
  }

  // oxlint-disable-next-line unicorn/no-thenable -- being awaited is its purpose
  then<A = Page<T>, B = never>(
    onPage?: ((page: Page<T>) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.withResponse()
      .then(({ data }) => data)
      .then(onPage, onError)
  }

  /** Yields page after page, including empty pages in the middle. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    for (let page: Page<T> | undefined = await this; page; page = await page.next()) yield page
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.items
  }
}

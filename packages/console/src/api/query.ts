import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Page, PagePromise, RequestOptions } from '@ohun/sdk'
import type { OhunCore } from '@ohun/sdk/operations'

/** The arguments of an operation, by name. */
type Input = Readonly<Record<string, unknown>>

/** The operation comes first, so that `['listCalls']` matches all its lists. */
const keyOf = (ohun: OhunCore, operation: string, input: Input) => [operation, ohun.environment, input] as const

/** The options of a query of one operation. */
export function single<T>(
  { ohun, operation, input }: { ohun: OhunCore; operation: string; input: Input },
  send: (options: RequestOptions) => PromiseLike<T>,
) {
  return queryOptions({
    queryKey: keyOf(ohun, operation, input),
    queryFn: async ({ signal }): Promise<T> => await send({ signal }),
  })
}

/** The options of an infinite query of a list: `data.pages.flatMap(({ items }) => items)`. */
export function pages<T>(
  { ohun, operation, input }: { ohun: OhunCore; operation: string; input: Input },
  send: (options: RequestOptions) => PagePromise<T>,
) {
  return infiniteQueryOptions({
    queryKey: keyOf(ohun, operation, input),
    initialPageParam: undefined as Page<T> | undefined,
    queryFn: async ({ pageParam, signal }): Promise<Page<T>> =>
      pageParam ? ((await pageParam.next()) ?? pageParam) : await send({ signal }),
    getNextPageParam: (last) => (last.nextPageToken === undefined ? undefined : last),
  })
}

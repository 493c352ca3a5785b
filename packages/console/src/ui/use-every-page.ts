import type { Page } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { pages } from '../api/query.ts'

type Pages<T> = ReturnType<typeof pages<T>>

const NO_PAGES: readonly Page<never>[] = []

/** All entries of a short list, read page by page in the background. Stops at a page that fails. */
export function useEveryPage<T>(options: Pages<T>, most_pages = Infinity) {
  const query = useInfiniteQuery(options)
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = query
  const read: readonly Page<T>[] = data?.pages ?? NO_PAGES
  useEffect(() => {
    if (hasNextPage && !isFetching && !error && read.length < most_pages)
      // Other parts of the page may read the same list: they share one request, instead of each ending that of the one before it.
      void fetchNextPage({ cancelRefetch: false })
  }, [hasNextPage, isFetching, error, read.length, most_pages, fetchNextPage])
  const items = useMemo(() => read.flatMap((page) => page.items), [read])
  return { items, error, refetch, is_known: data !== undefined, is_complete: data !== undefined && !hasNextPage }
}

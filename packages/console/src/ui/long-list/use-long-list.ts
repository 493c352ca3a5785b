import type { Page } from '@ohun/sdk'
import { useQueries, type QueryKey } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { countOf, emptyAtEnd, FIRST, hasMore, pageOf, startsOf, withPage, type PageChain } from './page-chain.ts'

/** Describes how a page of the list is read. */
export interface LongListSource<Row> {
  /** The key of the list, without the page. */
  queryKey: QueryKey
  read: (token: string | undefined, signal: AbortSignal) => PromiseLike<Page<Row>>
}

export interface LongList<Row> {
  /** The number of known rows. */
  count: number
  /** A row. Undefined while its page is being read again. */
  rowAt: (index: number) => Row | undefined
  /** Whether there are more rows than the known ones. */
  has_more: boolean
  /** Whether anything has been read yet. */
  is_known: boolean
  /** Whether the rows after the known ones are being read. */
  is_reading: boolean
  /** Whether the search is paused because it has found nothing for long. */
  is_paused: boolean
  continueSearch: () => void
  error: unknown
  refetch: () => void
  /** Reports which rows are on the screen: their pages are read. */
  show: (first: number, last: number) => void
}

/** Pages that are no longer visible are dropped after this time; only their positions are kept. */
const KEPT_MS = 60_000
/** The next page is read when this many rows are left. */
const AHEAD = 60
/** After this many empty pages, a person decides whether to continue. */
const MAX_EMPTY = 20

/**
 * A list of any length. When something changes, only the visible pages are read again, and only recently visible pages
 * are in memory.
 */
export function useLongList<Row>({ queryKey, read }: LongListSource<Row>): LongList<Row> {
  const [chain, setChain] = useState<PageChain>(FIRST)
  const [range, setRange] = useState<readonly [number, number]>([0, 0])
  const [most_empty, setMostEmpty] = useState(MAX_EMPTY)
  const starts = useMemo(() => startsOf(chain), [chain])
  const count = countOf(chain)
  const has_more = hasMore(chain)
  const is_paused = has_more && emptyAtEnd(chain) >= most_empty
  const to_read = pagesToRead({ starts, range, reads_on: has_more && !is_paused && range[1] >= count - AHEAD })
  const pages = useQueries({
    queries: to_read.map((index) => ({
      queryKey: [...queryKey, chain[index]!.token ?? null],
      queryFn: async ({ signal }: { signal: AbortSignal }) => await read(chain[index]!.token, signal),
      gcTime: KEPT_MS,
    })),
  })
  const results = new Map(to_read.map((index, place) => [index, pages[place]!]))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each answer can have changed, and the chain stays as it is if none did.
  useEffect(() => {
    let changed = chain
    for (const [index, { data }] of results)
      if (data) changed = withPage(changed, index, { count: data.items.length, next_token: data.nextPageToken })
    if (changed !== chain) setChain(changed)
  })
  const failed = pages.filter(({ error }) => error)
  return {
    count,
    rowAt(index) {
      const page = pageOf(starts, index)
      return results.get(page)?.data?.items[index - starts[page]!]
    },
    has_more,
    is_known: chain[0]!.count !== null,
    is_reading: has_more && to_read.includes(chain.length - 1),
    is_paused,
    continueSearch: () => setMostEmpty((before) => before + MAX_EMPTY),
    error: failed[0]?.error ?? null,
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
    show(first, last) {
      if (first !== range[0] || last !== range[1]) setRange([first, last])
    },
  }
}

/** The visible pages, and the next one if it should be read. */
function pagesToRead(of: { starts: readonly number[]; range: readonly [number, number]; reads_on: boolean }): number[] {
  const { starts, range, reads_on } = of
  const [first, last] = range.map((index) => pageOf(starts, index)) as [number, number]
  const seen = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const next = starts.length - 1
  return reads_on && last < next ? [...seen, next] : seen
}

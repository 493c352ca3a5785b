import type { Page } from '@ohun/sdk'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { text } from '../text/common.ts'
import { ErrorNotice } from './error-notice.tsx'
import { More } from './more.tsx'
import { Table, type Column } from './table.tsx'

/** A list that is read page by page, with its error and its empty state. */
export function PagedTable<Row>(props: {
  label: string
  list: UseInfiniteQueryResult<InfiniteData<Page<Row>>>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  empty: ReactNode
}) {
  const { label, list, columns, keyOf, empty } = props
  const { data, error, refetch, hasNextPage, isFetchNextPageError, fetchNextPage } = list
  // The pages before the one that failed need no new request.
  const retry = (): void => void (isFetchNextPageError ? fetchNextPage() : refetch())
  const rows = data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <ErrorNotice error={error} retry={retry} />
      {rows === undefined && !error ? <p role="status">{text.loading}</p> : null}
      {rows?.length === 0 && hasNextPage ? <p>{text.searched_long}</p> : null}
      {rows && rows.length > 0 ? <Table label={label} rows={rows} columns={columns} keyOf={keyOf} /> : null}
      {rows?.length === 0 && !hasNextPage ? empty : <More list={list} />}
    </>
  )
}

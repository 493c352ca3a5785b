import type { ReactNode } from 'react'
import { text } from '../text/common.ts'
import { ErrorNotice } from './error-notice.tsx'

interface Query<T> {
  data: T | undefined
  error: unknown
  refetch: () => unknown
}

/** Shows the result of a query, a loading state until then, or an error with a button to retry. */
export function Loaded<T>({ query, children }: { query: Query<T>; children: (data: T) => ReactNode }) {
  const { data, error, refetch } = query
  return (
    <>
      <ErrorNotice error={error} retry={() => void refetch()} />
      {data === undefined && !error ? <p role="status">{text.loading}</p> : null}
      {data === undefined ? null : children(data)}
    </>
  )
}

import type { PhoneNumber } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../../../api/client.ts'
import { listNumbersPages } from '../../../api/queries.gen.ts'

/** The numbers that an agent answers in the environment of the page. Undefined until all numbers have been read. */
export function useNumbersOf(agent_id: string) {
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    listNumbersPages(useClient(), { page_size: 100 }),
  )
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])
  const found = data?.pages.flatMap(({ items }) => items).filter((number) => number.agent_id === agent_id)
  return { data: hasNextPage ? undefined : found, error, refetch }
}

export const takesCalls = ({ status, channels }: PhoneNumber): boolean =>
  status === 'provisioned' && channels.includes('voice')

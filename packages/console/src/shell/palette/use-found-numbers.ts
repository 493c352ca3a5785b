import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { clientOf, type Environment } from '../../api/client.ts'
import { listNumbersPages } from '../../api/queries.gen.ts'
import { useMay } from '../../api/role.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { isFoundBy, MOST, numberSearchOf } from './entries.ts'

/** The numbers of the environment that contain what is typed. A workspace has more of them than the palette could read. */
export function useFoundNumbers(environment: Environment, typed: string) {
  const may_read = useMay('read')
  const search = may_read ? numberSearchOf(typed) : undefined
  const asked = numberSearchOf(useSettled(typed))
  const { data, error, refetch, isFetching } = useInfiniteQuery({
    ...listNumbersPages(clientOf(environment), { page_size: MOST, ...(asked !== undefined && { search: asked }) }),
    enabled: may_read && asked !== undefined,
    // The list would otherwise be empty, and its dialog small, after each key.
    placeholderData: keepPreviousData,
  })
  if (search === undefined) return { numbers: [], error: null, refetch, is_searching: false }
  const numbers = data?.pages.flatMap(({ items }) => items).filter((number) => isFoundBy(search, number)) ?? []
  return { numbers, error, refetch, is_searching: search !== asked || isFetching }
}

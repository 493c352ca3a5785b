import type { PhoneNumber } from '@ohun/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.ts'
import { getNumberQuery } from '../../api/queries.gen.ts'

/** Replaces the cached record with the one that a change returned. */
export function useTakeRecord(): (number: PhoneNumber) => Promise<void> {
  const client = useClient()
  const queries = useQueryClient()
  return async (number) => {
    queries.setQueryData(getNumberQuery(client, number.number_id).queryKey, number)
    await queries.invalidateQueries({ queryKey: ['listNumbers'] })
    await queries.invalidateQueries({ queryKey: ['listRoutingRules'] })
  }
}

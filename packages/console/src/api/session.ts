import type { Identity } from '@ohun/sdk'
import { deleteSession, getIdentity } from '@ohun/sdk/operations'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { accountClient } from './client.ts'
import { isSignedOut } from './is-signed-out.ts'

export const identityKey = ['identity'] as const

/** The person who is signed in; null for nobody. */
export const identityQuery = queryOptions({
  queryKey: identityKey,
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<Identity | null> => {
    try {
      return await getIdentity(accountClient, { signal })
    } catch (error) {
      if (isSignedOut(error)) return null
      throw error
    }
  },
})

export async function signOut(queries: QueryClient): Promise<void> {
  await deleteSession(accountClient, 'current')
  queries.clear()
  queries.setQueryData(identityKey, null)
}

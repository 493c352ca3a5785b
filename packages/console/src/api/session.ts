import type { Identity } from '@ohun/sdk'
import { deleteSession, getIdentity } from '@ohun/sdk/operations'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { personClient } from './client.ts'
import { isSignedOut } from './refusals.ts'
import { inWorkspaceOfPage } from './workspace.ts'

export const identityKey = ['identity'] as const

/** The signed-in person, with the role in the workspace of the page. Null if no one is signed in. */
export const identityQuery = queryOptions({
  queryKey: identityKey,
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<Identity | null> => {
    try {
      return inWorkspaceOfPage(await getIdentity(personClient, { signal }))
    } catch (error) {
      if (isSignedOut(error)) return null
      throw error
    }
  },
})

export async function signOut(queries: QueryClient): Promise<void> {
  await deleteSession(personClient, 'current')
  queries.clear()
  queries.setQueryData(identityKey, null)
}

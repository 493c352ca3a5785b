import type { Identity } from '@ohun/sdk'
import { deleteSession, getIdentity } from '@ohun/sdk/operations'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { personClient } from './client.ts'
import { announceSession } from './other-windows.ts'
import { isSignedOut } from './refusals.ts'
import { hasTyped, setSessionEnded } from './session-end.ts'
import { inWorkspaceOfPage } from './workspace.ts'

export const identityKey = ['identity'] as const

/**
 * The signed-in person, with the role in the workspace of the page. Null if no one is signed in. If the session ends where the person has
 * typed something, this stays, and so does the page.
 */
export const identityQuery = queryOptions({
  queryKey: identityKey,
  staleTime: 60_000,
  queryFn: async ({ signal, client }): Promise<Identity | null> => {
    try {
      const identity = inWorkspaceOfPage(await getIdentity(personClient, { signal }))
      setSessionEnded(false)
      return identity
    } catch (error) {
      if (!isSignedOut(error)) throw error
      const before = client.getQueryData<Identity | null>(identityKey)
      if (!before || !hasTyped()) return null
      setSessionEnded(true)
      return before
    }
  },
})

export async function signOut(queries: QueryClient): Promise<void> {
  await deleteSession(personClient, 'current')
  announceSession()
  queries.clear()
  queries.setQueryData(identityKey, null)
}

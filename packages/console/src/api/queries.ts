import type { Identity } from '@ohun/sdk'
import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isDenied, isSignedOut } from './refusals.ts'
import { hasTyped, setSessionEnded } from './session-end.ts'
import { identityKey } from './session.ts'

/** Data that no live event invalidates is read again when a person returns to it after this time. */
const STALE_MS = 15_000

/**
 * The cache of everything that the pages read. It does not retry: the SDK retries requests where that can help.
 * @param onSignedOut - Called when the service no longer accepts the session, because it has ended elsewhere.
 */
export function createQueries({ onSignedOut }: { onSignedOut: () => void }): QueryClient {
  let entered: string | undefined
  const end = (): void => {
    if (entered === undefined) return
    entered = undefined
    onSignedOut()
  }
  // The person's role has changed, or the person has left the workspace.
  const onDenied = (error: unknown): void => {
    if (isDenied(error)) void queries.invalidateQueries({ queryKey: identityKey })
  }
  const onError = (error: unknown): void => {
    onDenied(error)
    if (!isSignedOut(error) || entered === undefined) return
    if (hasTyped()) return setSessionEnded(true)
    queries.setQueryData(identityKey, null)
    end()
  }
  // Once the session has ended, the identity reads as null without an error; its query may be the first to notice.
  const onSuccess = (data: unknown, { queryHash }: { queryHash: string }): void => {
    if (queryHash !== hashKey(identityKey)) return
    const identity = data as Identity | null
    if (identity === null) return end()
    const { user_id, workspace_id } = identity
    const now = `${user_id} ${workspace_id}`
    // The session is another person's or acts in another workspace, whose data the page does not have.
    if (entered !== undefined && entered !== now) location.reload()
    entered = now
  }
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess }),
    // An action that is refused because the session has ended leaves the page as it is, with what the person has typed.
    mutationCache: new MutationCache({ onError: onDenied }),
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queries
}

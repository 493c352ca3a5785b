import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOut } from './is-signed-out.ts'
import { identityKey } from './session.ts'

/** Data that a live event has not announced is asked for again when a person comes back to it after this time. */
const STALE_MS = 15_000

/**
 * The cache of everything that the pages read. The SDK repeats requests where that can help, so the cache does not.
 * @param onSignedOut - Called when the service no longer accepts the session: it ended elsewhere.
 */
export function createQueries({ onSignedOut }: { onSignedOut: () => void }): QueryClient {
  let signed_in = false
  const end = (): void => {
    if (!signed_in) return
    signed_in = false
    queries.setQueryData(identityKey, null)
    onSignedOut()
  }
  const onError = (error: unknown): void => {
    if (isSignedOut(error)) end()
  }
  // The identity reads as null, without an error, once the session has ended; its query may be the first to notice.
  const onSuccess = (data: unknown, { queryHash }: { queryHash: string }): void => {
    if (queryHash !== hashKey(identityKey)) return
    if (data === null) end()
    else signed_in = true
  }
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queries
}

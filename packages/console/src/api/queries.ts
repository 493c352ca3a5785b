import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOut } from './is-signed-out.ts'
import { identityKey } from './session.ts'

/** Data that a live event has not announced is asked for again when a person comes back to it after this time. */
const STALE_MS = 15_000

/**
 * The cache of everything that the pages read. The SDK repeats requests where that can help, so the cache does not.
 * @param onSignedOut - Called when the service no longer accepts the session: it ended elsewhere.
 */
export function createQueries({ onSignedOut }: { onSignedOut: () => void }): QueryClient {
  const onError = (error: unknown): void => {
    if (!isSignedOut(error) || queries.getQueryData(identityKey) === null) return
    queries.setQueryData(identityKey, null)
    onSignedOut()
  }
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queries
}

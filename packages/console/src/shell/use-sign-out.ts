import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { signOut } from '../api/session.ts'

/** Ends the session, then shows the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient()
  const router = useRouter()
  return async () => {
    await signOut(queries)
    await router.invalidate()
    await router.navigate({ to: '/sign-in' })
  }
}

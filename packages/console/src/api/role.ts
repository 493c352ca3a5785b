import type { Identity } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { identityQuery } from './session.ts'

/** The roles that include `developer`. */
const DEVELOPERS: ReadonlySet<Identity['role']> = new Set(['owner', 'admin', 'developer'])

/** Whether the person may change developers' resources. The service enforces the same rule. */
export function useIsDeveloper(): boolean {
  const { data: identity } = useQuery(identityQuery)
  return identity ? DEVELOPERS.has(identity.role) : false
}

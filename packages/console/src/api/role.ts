import { useQuery } from '@tanstack/react-query'
import { ROLES, type Permission } from './permissions.ts'
import { identityQuery } from './session.ts'

export function useMay(permission: Permission): boolean {
  return usePermissions()(permission)
}

/** Says which permissions the person has. */
export function usePermissions(): (permission: Permission) => boolean {
  const { data: identity } = useQuery(identityQuery)
  return (permission) => ROLES[permission].some((role) => role === identity?.role)
}

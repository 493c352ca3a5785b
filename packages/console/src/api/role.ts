import type { Identity } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { identityQuery } from './session.ts'

/** The roles with each permission. The service enforces the same rules, see `openapi/roles.yaml`. */
const ROLES = {
  /** Reads calls, messages, agents and all that belongs to them. */
  read: ['owner', 'admin', 'developer', 'support', 'viewer'],
  /** Takes part in calls and conversations. */
  answer: ['owner', 'admin', 'developer', 'support'],
  /** Changes agents, numbers and the other resources of developers. */
  develop: ['owner', 'admin', 'developer'],
  /** Reads invoices and spends money. */
  pay: ['owner', 'admin', 'billing'],
  /** Changes the workspace and its members. */
  manage: ['owner', 'admin'],
} as const satisfies Record<string, readonly Identity['role'][]>

export type Permission = keyof typeof ROLES

export function useMay(permission: Permission): boolean {
  return usePermissions()(permission)
}

/** Says which permissions the person has. */
export function usePermissions(): (permission: Permission) => boolean {
  const { data: identity } = useQuery(identityQuery)
  return (permission) => ROLES[permission].some((role) => role === identity?.role)
}

import type { Identity } from '@ohun/sdk'

/** The roles with each permission. The service enforces the same rules, see `openapi/roles.yaml`. */
export const ROLES = {
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

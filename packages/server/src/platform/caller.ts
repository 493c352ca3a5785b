import type { Role, Scope } from '../generated/roles.gen.ts'

export type Environment = 'production' | 'sandbox'

/** The caller, resolved from the bearer token before any feature runs. */
export interface Caller {
  workspace_id: string
  environment: Environment
  /** The id of the key or, for a session, of the user. */
  actor: string
  /** The role that decides which operations it may call, see `permissions.ts`. */
  role: Role
  /** The scopes of a key that has some. A key without them, or a session, may do all that its role includes. */
  scopes?: readonly Scope[]
  /** The session that the request belongs to. Undefined for a key. */
  session_id?: string
  /** The plan's limit. It is here so that the rate limiter does not depend on a feature. */
  requests_per_minute: number
}

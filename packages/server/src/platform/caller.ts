import type { Role, Scope } from '../generated/roles.gen.ts'

export type Environment = 'production' | 'sandbox'

/** The caller, resolved from the bearer token before any feature runs. */
export interface Caller {
  workspace_id: string
  environment: Environment
  /** The key or, for a session, the user. */
  actor: string
  /** By which it may call operations, see `permissions.ts`. */
  role: Role
  /** The scopes of a key that has some. A key without them, or a session, may do all that its role includes. */
  scopes?: readonly Scope[]
  /** The login that the request belongs to; a key has none. */
  session_id?: string
  /** The plan's limit, here so that the rate limiter knows no feature. */
  requests_per_minute: number
}

import type { Role } from '../generated/roles.gen.ts'

export type Environment = 'production' | 'sandbox'

/** The caller, resolved from the bearer token before any feature runs. */
export interface Caller {
  workspace_id: string
  environment: Environment
  /** The key or, for a session, the user. */
  actor: string
  /** By which it may call operations, see `permissions.ts`. */
  role: Role
  /** The login that the request belongs to; a key has none. */
  session_id?: string
  /** The plan's limit, here so that the rate limiter knows no feature. */
  requests_per_minute: number
}

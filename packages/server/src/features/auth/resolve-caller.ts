import type { Caller, Environment } from '../../platform/caller.ts'
import type { KeyDirectory } from './key-directory.ts'
import { SESSION_PREFIX, type Sessions } from './sessions.ts'

interface Credentials {
  keys: Pick<KeyDirectory, 'resolve'>
  sessions: Pick<Sessions, 'resolve'>
}

interface ResolveOptions {
  fresh?: boolean
  known_only?: boolean
  /** The environment for a session. A key has its own. */
  environment?: Environment
  /** The workspace for a session. */
  workspace_id?: string
}

/** Resolves a bearer token to its caller. The prefix shows whether it is a key or a session. */
export function callerResolver({ keys, sessions }: Credentials) {
  return async (token: string, options: ResolveOptions = {}): Promise<Caller | null> =>
    token.startsWith(SESSION_PREFIX) ? await sessions.resolve(token, options) : await keys.resolve(token, options)
}

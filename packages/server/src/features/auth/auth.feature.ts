import { KEY_CHANGES } from '../api-keys/announce-key-change.ts'
import type { Services } from '../services.ts'
import { authHandlers } from './auth.handlers.ts'
import { createKeyDirectory } from './key-directory.ts'
import { callerResolver } from './resolve-caller.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createUsage } from './usage.ts'

export interface AuthFeature {
  handlers: ReturnType<typeof authHandlers>
  sessions: Sessions
  resolveCaller: ReturnType<typeof callerResolver>
  /** Drops this process's cache of a key, or of all keys of a workspace, so that it refuses revoked ones at once. */
  forgetKey: (key_id: string) => void
  forgetWorkspace: (workspace_id: string) => void
  flush: () => Promise<void>
}

export function authFeature(services: Services): AuthFeature {
  const { db, clock, ids, rate_limits, pages, public_url, delivery } = services
  const { notifications } = delivery
  const usage = createUsage(services, 'keys')
  const session_usage = createUsage(services, 'sessions')
  const keys = createKeyDirectory({ db, clock, usage, rate_limits })
  notifications.listen(KEY_CHANGES, {
    heard: (ids) => ids.forEach((id) => keys.forget(id)),
    missed: () => keys.forgetAll(),
  })
  const sessions = createSessions({ db, clock, ids, usage: session_usage, rate_limits })
  return {
    handlers: authHandlers({ knex: db.knex, clock, ids, pages, public_url }),
    sessions,
    resolveCaller: callerResolver({ keys, sessions }),
    forgetKey: (key_id) => keys.forget(key_id),
    forgetWorkspace: (workspace_id) => keys.forget(workspace_id),
    flush: async () => void (await Promise.all([usage.flush(), session_usage.flush()])),
  }
}

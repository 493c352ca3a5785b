import type { Role, Scope } from '../../generated/roles.gen.ts'
import type { Caller, Environment } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import { sha256 } from '../../platform/crypto.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { Plan } from '../../domain/plan.ts'
import type { Usage } from './usage.ts'

export interface KeyDirectoryDeps {
  db: Database
  clock: Clock
  usage: Usage
  rate_limits: Readonly<Record<Plan, number>>
}

export interface KeyDirectory {
  /**
   * Null for a key that is unknown, malformed, revoked or expired: all four have the same code path and result. `fresh` reads the
   * database even if the key is cached; `known_only` reads it only if the key is cached.
   */
  resolve(token: string, options?: { fresh?: boolean; known_only?: boolean }): Promise<Caller | null>
  /** Drops the cache of a key, or of all keys of a workspace. The next request reads the database. */
  forget(key_or_workspace_id: string): void
  forgetAll(): void
}

/**
 * The maximum time until a process whose notification connection is down notices a change. Other processes notice it within
 * milliseconds. The specification allows 60 s.
 */
const REMEMBER_MS = 30_000
const REMEMBER_KEYS = 10_000

interface KeyRow {
  key_id: string
  workspace_id: string
  environment: Environment
  role: Role
  scopes: Scope[] | null
  plan: Plan
  expires_at: Date | null
}

const findKey = statement<{ key_hash: Buffer; now: Date }, KeyRow>(
  'find_api_key',
  `select k.key_id, k.workspace_id, k.environment, k.role, k.scopes, w.plan, k.expires_at
   from api_keys k join workspaces w using (workspace_id)
   where k.key_hash = :key_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > :now)
     and w.deleted_at is null`,
)

interface Remembered {
  caller: Caller
  until: number
}

/** Resolves API keys. Each key is looked up at most once in 30 s. */
export function createKeyDirectory(deps: KeyDirectoryDeps): KeyDirectory {
  const remembered = new Map<string, Remembered>()
  // A look-up that began before a revocation must not be remembered after it.
  let generation = 0

  async function look(hash: Buffer, now: Date): Promise<Caller | null> {
    const begun = generation
    const [row] = await run(deps.db, findKey, { key_hash: hash, now })
    if (!row) return null
    const caller = callerOf(row, deps.rate_limits)
    if (begun === generation) remember(hash.toString('base64'), caller, lifetime(row, now))
    return caller
  }

  function remember(hash: string, caller: Caller, until: number): void {
    if (remembered.size >= REMEMBER_KEYS) remembered.clear()
    remembered.set(hash, { caller, until })
  }

  function forgetThose(isEnded: (caller: Caller) => boolean): void {
    generation++
    for (const [hash, { caller }] of remembered) if (isEnded(caller)) remembered.delete(hash)
  }

  return {
    async resolve(token, { fresh = false, known_only = false } = {}) {
      const now = deps.clock.now()
      const hash = sha256(token)
      const known = remembered.get(hash.toString('base64'))
      if (!known && known_only) return null
      const caller = known && !fresh && known.until > now.getTime() ? known.caller : await look(hash, now)
      if (caller) deps.usage.note(caller.actor, now)
      return caller
    },
    forget: (id) => forgetThose(({ actor, workspace_id }) => actor === id || workspace_id === id),
    forgetAll: () => forgetThose(() => true),
  }
}

function callerOf(row: KeyRow, rate_limits: KeyDirectoryDeps['rate_limits']): Caller {
  const { workspace_id, environment, key_id, role, scopes, plan } = row
  const caller = { workspace_id, environment, actor: key_id, role, requests_per_minute: rate_limits[plan] }
  return scopes === null ? caller : { ...caller, scopes }
}

function lifetime(row: KeyRow, now: Date): number {
  return Math.min(now.getTime() + REMEMBER_MS, row.expires_at?.getTime() ?? Infinity)
}

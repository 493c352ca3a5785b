import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import { randomToken, sha256 } from '../../platform/crypto.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { Plan } from '../../domain/plan.ts'

export const SESSION_PREFIX = 'ses_'
/** From the login on, however much the session is used: a stolen token does not live for ever. */
const LIFE_MS = 30 * 24 * 60 * 60 * 1_000
const MOST_KNOWN = 10_000

export interface SessionsDeps {
  db: Database
  clock: Clock
  rate_limits: Readonly<Record<Plan, number>>
}

export interface NewSession {
  session_token: string
  expires_at: Date
}

/** Logins. No process caches them, so a session that ends is refused everywhere at once. */
export interface Sessions {
  /** Null when the user's password has changed since it was checked, or the user is gone. */
  open(trx: Knex.Transaction, user: { user_id: string; password_hash: string }): Promise<NewSession | null>
  /** Null for a session that is unknown, ended or expired; `known_only`: also for one that this process has not seen valid. */
  resolve(token: string, options?: { known_only?: boolean }): Promise<Caller | null>
}

interface SessionRow {
  user_id: string
  workspace_id: string
  plan: Plan
}

/** The user's row is locked: a new password or the account's end waits, and then ends this session too. */
const insertSession = statement<
  { session_hash: Buffer; user_id: string; password_hash: string; created_at: Date; expires_at: Date },
  { user_id: string }
>(
  'open_session',
  `insert into sessions (session_hash, user_id, created_at, expires_at)
   select :session_hash, user_id, :created_at::timestamptz, :expires_at::timestamptz from users
   where user_id = :user_id and password_hash = :password_hash for share
   returning user_id`,
)

const findSession = statement<{ session_hash: Buffer; now: Date }, SessionRow>(
  'find_session',
  `select u.user_id, u.workspace_id, w.plan
   from sessions s join users u using (user_id) join workspaces w using (workspace_id)
   where s.session_hash = :session_hash and s.expires_at > :now and w.deleted_at is null`,
)

export function createSessions({ db, clock, rate_limits }: SessionsDeps): Sessions {
  const known = new Set<string>()
  return {
    async open(trx, { user_id, password_hash }) {
      const session_token = SESSION_PREFIX + randomToken(32)
      const created_at = clock.now()
      const expires_at = new Date(created_at.getTime() + LIFE_MS)
      const session_hash = sha256(session_token)
      const opened = await run(trx, insertSession, { session_hash, user_id, password_hash, created_at, expires_at })
      return opened.length === 0 ? null : { session_token, expires_at }
    },
    async resolve(token, { known_only = false } = {}) {
      const session_hash = sha256(token)
      const name = session_hash.toString('base64')
      if (known_only && !known.has(name)) return null
      const [row] = await run(db, findSession, { session_hash, now: clock.now() })
      known.delete(name)
      if (!row) return null
      if (known.size >= MOST_KNOWN) known.clear()
      known.add(name)
      const { workspace_id, user_id, plan } = row
      return { workspace_id, environment: 'production', actor: user_id, requests_per_minute: rate_limits[plan] }
    },
  }
}

/** Every session of a user: the next request with one of them is refused. @returns how many there were. */
export async function endSessions(trx: Knex, user_id: string): Promise<number> {
  return await trx('sessions').where({ user_id }).delete()
}

export interface ListedSession {
  created_at: Date
  expires_at: Date
}

/** The living sessions of a user, the newest first. */
export async function listSessions(
  { knex, clock }: { knex: Knex; clock: Clock },
  { user_id, limit }: { user_id: string; limit: number },
): Promise<ListedSession[]> {
  return await knex('sessions')
    .where({ user_id })
    .where('expires_at', '>', clock.now())
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select<ListedSession[]>('created_at', 'expires_at')
}

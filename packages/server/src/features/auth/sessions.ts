import type { Knex } from 'knex'
import type { Role } from '../../generated/roles.gen.ts'
import type { Caller, Environment } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import { randomToken, sha256 } from '../../platform/crypto.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Plan } from '../../domain/plan.ts'
import type { Usage } from './usage.ts'

export const SESSION_PREFIX = 'ses_'
/** The lifetime from the login on, regardless of use, so that a stolen token does not live forever. */
export const SESSION_LIFE_MS = 30 * 24 * 60 * 60 * 1_000
const MAX_KNOWN = 10_000
/** Without a limit, a script that logs in for each run would fill the table. */
export const SESSIONS_PER_USER = 100

export interface SessionsDeps {
  db: Database
  clock: Clock
  ids: Ids
  usage: Usage
  rate_limits: Readonly<Record<Plan, number>>
}

/** The user who logs in, and the origin of the login. */
export interface SessionUser {
  user_id: string
  password_hash: string
  client_address: string
  /** The class of the client, such as `browser/firefox-140`. */
  client: string
}

export interface NewSession {
  session_token: string
  expires_at: Date
}

interface ResolveSession {
  known_only?: boolean
  environment?: Environment
  workspace_id?: string | null
}

/** The sessions of logins. No process caches them, so a session that ends is refused everywhere at once. */
export interface Sessions {
  /** Opens a session. Null if the user's password has changed since it was checked, or the user no longer exists. */
  open(trx: Knex.Transaction, user: SessionUser): Promise<NewSession | null>
  /**
   * Null for a session that is unknown, ended or expired; with `known_only`, also for one that this process has not seen valid. The
   * caller is in the given workspace if the person is a member of it, otherwise in that of the session.
   */
  resolve(token: string, options?: ResolveSession): Promise<Caller | null>
}

interface SessionRow {
  session_id: string
  user_id: string
  workspace_id: string
  role: Role
  plan: Plan
}

interface NewRow extends SessionUser {
  session_hash: Buffer
  session_id: string
  created_at: Date
  expires_at: Date
}

/** Locks the user's row, so that a new password or the end of the account waits, and then ends this session too. */
const insertSession = statement<NewRow, { user_id: string }>(
  'open_session',
  `insert into sessions (session_hash, session_id, user_id, created_at, expires_at, client_address, client)
   select :session_hash, :session_id, user_id, :created_at::timestamptz, :expires_at::timestamptz, :client_address, :client
   from users where user_id = :user_id and password_hash = :password_hash for share
   returning user_id`,
)

const endOldest = statement<{ user_id: string; kept: number }>(
  'end_oldest_sessions',
  `delete from sessions where session_hash in (
     select session_hash from sessions where user_id = :user_id order by created_at desc, session_id desc offset :kept)`,
)

const findSession = statement<{ session_hash: Buffer; workspace_id: string | null; now: Date }, SessionRow>(
  'find_session',
  `select s.session_id, u.user_id, m.workspace_id, m.role, w.plan
   from sessions s join users u using (user_id) join members m using (user_id) join workspaces w on w.workspace_id = m.workspace_id
   where s.session_hash = :session_hash and s.expires_at > :now and w.deleted_at is null
     and m.workspace_id in (:workspace_id::text, coalesce(s.workspace_id, u.workspace_id))
   order by m.workspace_id is not distinct from :workspace_id::text desc limit 1`,
)

export function createSessions({ db, clock, ids, usage, rate_limits }: SessionsDeps): Sessions {
  const known = new Set<string>()
  return {
    async open(trx, user) {
      const session_token = SESSION_PREFIX + randomToken(32)
      const created_at = clock.now()
      const expires_at = new Date(created_at.getTime() + SESSION_LIFE_MS)
      const row = { session_hash: sha256(session_token), session_id: ids('login'), created_at, expires_at, ...user }
      const opened = await run(trx, insertSession, row)
      if (opened.length === 0) return null
      await run(trx, endOldest, { user_id: user.user_id, kept: SESSIONS_PER_USER })
      return { session_token, expires_at }
    },
    async resolve(token, { known_only = false, environment = 'production', workspace_id: named = null } = {}) {
      const session_hash = sha256(token)
      const name = session_hash.toString('base64')
      if (known_only && !known.has(name)) return null
      const now = clock.now()
      const [row] = await run(db, findSession, { session_hash, workspace_id: named, now })
      known.delete(name)
      if (!row) return null
      if (known.size >= MAX_KNOWN) known.clear()
      known.add(name)
      const { session_id, workspace_id, user_id, role, plan } = row
      usage.note(session_id, now)
      return { workspace_id, environment, actor: user_id, role, session_id, requests_per_minute: rate_limits[plan] }
    },
  }
}

/** Ends every session of a user: the next request with one of them is refused. @returns the number of sessions. */
export async function endSessions(
  trx: Knex,
  user_id: string,
  { except }: { except?: string | undefined } = {},
): Promise<number> {
  return await trx('sessions')
    .where({ user_id })
    .modify((sessions) => except !== undefined && sessions.whereNot({ session_id: except }))
    .delete()
}

/** Ends the sessions that began in a workspace. @returns the number of sessions. */
export async function endSessionsIn(
  trx: Knex,
  { user_id, workspace_id }: { user_id: string; workspace_id: string },
): Promise<number> {
  return await trx('sessions')
    .where({ user_id })
    .whereRaw('coalesce(workspace_id, (select workspace_id from users where user_id = ?)) = ?', [user_id, workspace_id])
    .delete()
}

/** Ends one session of a user. @returns whether there was one. */
export async function endSession(trx: Knex, session: { user_id: string; session_id: string }): Promise<boolean> {
  return (await trx('sessions').where(session).delete()) > 0
}

export interface ListedSession {
  session_id: string
  created_at: Date
  expires_at: Date
  /** The last use. Null until it is saved, within about a minute of the first use. */
  last_used_at: Date | null
  /** Null for sessions of an earlier release. */
  client_address: string | null
  client: string | null
}

const listed = ['session_id', 'created_at', 'expires_at', 'last_used_at', 'client_address', 'client'] as const

/** The active sessions of a user, newest first. */
export async function listSessions(
  { knex, clock }: { knex: Knex; clock: Clock },
  { user_id, after = null, limit }: { user_id: string; after?: string | null; limit: number },
): Promise<ListedSession[]> {
  return await knex('sessions')
    .where({ user_id })
    .where('expires_at', '>', clock.now())
    .modify((sessions) => after && sessions.where('session_id', '<', after))
    .orderBy('session_id', 'desc')
    .limit(limit)
    .select<ListedSession[]>(listed)
}

import type { Login } from '../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { UNMATCHABLE_HASH, type Passwords } from '../../platform/threads/password.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import type { NewSession, Sessions } from '../auth/sessions.ts'
import { checkPassword } from './check-password.ts'
import { findAccount, type Account } from './find-account.ts'
import type { LoginGuard } from './login-guard.ts'

export interface LogInDeps {
  db: Database
  passwords: Pick<Passwords, 'verify'>
  guard: LoginGuard
  sessions: Pick<Sessions, 'open'>
  clock: Clock
  ids: Ids
}

/** Where a login comes from. */
export interface LoginSource {
  client_address: string
  /** The class of the client, such as `browser/firefox-140`. */
  client: string
}

/**
 * Opens a session. An unknown address takes the same work as a wrong password and gets the same answer.
 * @throws ApiError UNAUTHENTICATED; RATE_LIMITED when the account's password was tried too often; UNAVAILABLE when too
 * many passwords are being checked.
 */
export async function logIn(deps: LogInDeps, { email, password }: Login, from: LoginSource): Promise<NewSession> {
  const account = await findAccount(deps.db, email)
  const attempt = {
    email,
    client_address: from.client_address,
    password,
    hash: account?.password_hash ?? UNMATCHABLE_HASH,
  }
  const matches = await checkPassword(deps, attempt)
  const session = account && matches ? await openSession(deps, account, from) : null
  if (!session) throw new ApiError('UNAUTHENTICATED', 'The e-mail address or the password is wrong.')
  return session
}

/** Null when the password has changed since the account was read. */
export async function openSession(
  { db, sessions, clock, ids }: LogInDeps,
  { user_id, workspace_id, password_hash }: Pick<Account, 'user_id' | 'workspace_id' | 'password_hash'>,
  from: LoginSource,
): Promise<NewSession | null> {
  return await db.knex.transaction(async (trx) => {
    const session = await sessions.open(trx, { user_id, password_hash, ...from })
    const entry = { workspace_id, actor: user_id, action: 'account.logged_in', target: user_id } as const
    if (session) await recordAudit(trx, { ...entry, now: clock.now(), ids })
    return session
  })
}

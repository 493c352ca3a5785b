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

/**
 * Opens a session. An unknown address takes the same work as a wrong password and gets the same answer.
 * @throws ApiError UNAUTHENTICATED; RATE_LIMITED when the account's password was tried too often; UNAVAILABLE when too
 * many passwords are being checked.
 */
export async function logIn(deps: LogInDeps, { email, password }: Login, client_address: string): Promise<NewSession> {
  const account = await findAccount(deps.db, email)
  const attempt = { email, client_address, password, hash: account?.password_hash ?? UNMATCHABLE_HASH }
  const matches = await checkPassword(deps, attempt)
  const session = account && matches ? await openSession(deps, account) : null
  if (!session) throw new ApiError('UNAUTHENTICATED', 'The e-mail address or the password is wrong.')
  return session
}

async function openSession({ db, sessions, clock, ids }: LogInDeps, account: Account): Promise<NewSession | null> {
  const { user_id, workspace_id } = account
  return await db.knex.transaction(async (trx) => {
    const session = await sessions.open(trx, account)
    const entry = { workspace_id, actor: user_id, action: 'account.logged_in', target: user_id } as const
    if (session) await recordAudit(trx, { ...entry, now: clock.now(), ids })
    return session
  })
}

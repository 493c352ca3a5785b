import type { Login } from '../../generated/types.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { UNMATCHABLE_HASH, type Passwords } from '../../platform/password.ts'
import type { NewSession, Sessions } from '../auth/sessions.ts'
import { checkPassword } from './check-password.ts'
import { findAccount } from './find-account.ts'
import type { LoginGuard } from './login-guard.ts'

export interface LogInDeps {
  db: Database
  passwords: Pick<Passwords, 'verify'>
  guard: LoginGuard
  sessions: Pick<Sessions, 'open'>
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
  const session = account && matches ? await deps.sessions.open(account) : null
  if (!session) throw new ApiError('UNAUTHENTICATED', 'The e-mail address or the password is wrong.')
  return session
}

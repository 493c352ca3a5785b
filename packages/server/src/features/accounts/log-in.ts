import type { Login } from '../../generated/types.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { UNMATCHABLE_HASH } from '../../platform/password.ts'
import type { NewSession, Sessions } from '../auth/sessions.ts'
import { findAccount } from './find-account.ts'
import type { Passwords } from './passwords.ts'

export interface LogInDeps {
  db: Database
  passwords: Passwords
  sessions: Pick<Sessions, 'open'>
}

/**
 * Opens a session. An unknown address takes the same work as a wrong password and gets the same answer.
 * @throws ApiError UNAUTHENTICATED
 */
export async function logIn(deps: LogInDeps, { email, password }: Login): Promise<NewSession> {
  const account = await findAccount(deps.db, email)
  const matches = await deps.passwords.verify(password, account?.password_hash ?? UNMATCHABLE_HASH)
  const session = account && matches ? await deps.sessions.open(account) : null
  if (!session) throw new ApiError('UNAUTHENTICATED', 'The e-mail address or the password is wrong.')
  return session
}

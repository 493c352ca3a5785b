import { ApiError } from '../../platform/errors.ts'
import type { NewSession } from '../auth/sessions.ts'
import { issueToken, redeemToken, requireToken, type TokenDeps } from './account-tokens.ts'
import type { Account } from './find-account.ts'
import type { LogInDeps } from './log-in.ts'
import { openSession, type LoginSource } from './open-session.ts'

/**
 * The URL of the console that signs the user in. The token is in the fragment, which browsers do not send, so it is in no log of a
 * server or proxy. Null if the account has had too many of them.
 */
export async function signInLink(
  deps: TokenDeps & { base_url: string },
  { user_id, email }: Pick<Account, 'user_id' | 'email'>,
): Promise<string | null> {
  const token = await issueToken(deps, { user_id, email, purpose: 'sign_in' })
  return token === null ? null : `${deps.base_url}/console/sign-in#${token}`
}

/**
 * Opens a session with the token of a sign-in link, which is then used up. An operator vouches for it, which replaces the second
 * factor. @throws ApiError INVALID_ARGUMENT
 */
export async function redeemSignInLink(deps: LogInDeps, token: string, from: LoginSource): Promise<NewSession> {
  const given = { token, purpose: 'sign_in' } as const
  const { knex } = deps.db
  const account = await requireToken({ knex, clock: deps.clock }, given)
  await knex.transaction((trx) => redeemToken(trx, given, deps.clock.now()))
  const session = await knex.transaction((trx) => openSession(deps, trx, { account, from }))
  if (!session)
    throw new ApiError('INVALID_ARGUMENT', 'token: the password of the account has changed; use a new link.')
  return session
}

import type { Knex } from 'knex'
import type { PasswordReset } from '../../generated/types.gen.ts'
import type { Clock } from '../../platform/clock.ts'
import { endSessions } from '../auth/sessions.ts'
import type { LoginGuard } from './login-guard.ts'
import { redeemToken, requireToken } from './account-tokens.ts'
import type { Passwords } from '../../platform/password.ts'

export interface ResetPasswordDeps {
  knex: Knex
  clock: Clock
  passwords: Pick<Passwords, 'hash'>
  guard: Pick<LoginGuard, 'succeeded'>
}

/**
 * Sets a new password and ends every session: who had the old one is out. From this
 * address the owner may log in at once, however often others have tried the old one.
 * @throws ApiError INVALID_ARGUMENT when the token is unknown, used or expired.
 */
export async function resetPassword(
  deps: ResetPasswordDeps,
  { token, password }: PasswordReset,
  client_address: string,
): Promise<void> {
  const given = { token, purpose: 'reset_password' } as const
  // Guessed tokens cost no slow hash.
  await requireToken(deps, given)
  const password_hash = await deps.passwords.hash(password)
  const email = await deps.knex.transaction(async (trx) => {
    const user_id = await redeemToken(trx, given, deps.clock.now())
    const [user] = await trx('users')
      .where({ user_id })
      .update({ password_hash })
      .returning<{ email: string }[]>('email')
    await endSessions(trx, user_id)
    return user?.email ?? ''
  })
  deps.guard.succeeded({ email, client_address })
}

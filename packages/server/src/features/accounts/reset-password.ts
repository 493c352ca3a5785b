import type { Knex } from 'knex'
import type { PasswordReset } from '../../generated/types.gen.ts'
import type { Clock } from '../../platform/clock.ts'
import { endSessions } from '../auth/sessions.ts'
import { redeemToken, requireToken } from './account-tokens.ts'
import type { Passwords } from './passwords.ts'

export interface ResetPasswordDeps {
  knex: Knex
  clock: Clock
  passwords: Passwords
}

/**
 * Sets a new password and ends every session: whoever had the old one is out.
 * @throws ApiError INVALID_ARGUMENT when the token is unknown, used or expired.
 */
export async function resetPassword(deps: ResetPasswordDeps, { token, password }: PasswordReset): Promise<void> {
  const given = { token, purpose: 'reset_password' } as const
  // Guessed tokens cost no slow hash.
  await requireToken(deps, given)
  const password_hash = await deps.passwords.hash(password)
  await deps.knex.transaction(async (trx) => {
    const user_id = await redeemToken(trx, given, deps.clock.now())
    await trx('users').where({ user_id }).update({ password_hash })
    await endSessions(trx, user_id)
  })
}

import type { PasswordReset } from '../../generated/types.gen.ts'
import type { Passwords } from '../../platform/threads/password.ts'
import { endSessions } from '../auth/sessions.ts'
import { endChallenges } from './factors/read-factors.ts'
import { requireToken, withdrawEmailChange } from './account-tokens.ts'
import type { LoginGuard } from './login-guard.ts'
import { proveOwner, type ProveOwnerDeps } from './prove-owner.ts'

export interface ResetPasswordDeps extends ProveOwnerDeps {
  passwords: Pick<Passwords, 'hash'>
  guard: Pick<LoginGuard, 'passwordSet'>
}

/**
 * Sets a new password and ends every session, including those of anyone who had the old password. The token was in a mail, so it
 * verifies the address as well, see {@link proveOwner}. Second factors stay. From this client's address the owner may log in at once,
 * however often others have tried the old password.
 * @throws ApiError INVALID_ARGUMENT if the token is unknown, used or expired; UNAVAILABLE if too many passwords are being checked.
 */
export async function resetPassword(
  deps: ResetPasswordDeps,
  { token, password }: PasswordReset,
  client_address: string,
): Promise<void> {
  const given = { token, purpose: 'reset_password' } as const
  // The token is checked first, so that guessed tokens cost no slow hash.
  const { workspace_id } = await requireToken(deps, given)
  const password_hash = await deps.passwords.hash(password)
  const proof = { given, workspace_id, action: 'account.password_reset' } as const
  await deps.knex.transaction(async (trx) => {
    const { user_id, email } = await proveOwner(deps, trx, proof)
    await trx('users').where({ user_id }).update({ password_hash })
    await endSessions(trx, user_id)
    await endChallenges(trx, user_id)
    await withdrawEmailChange(trx, user_id)
    await deps.guard.passwordSet(trx, { email, client_address })
  })
  deps.forgetWorkspace(workspace_id)
}

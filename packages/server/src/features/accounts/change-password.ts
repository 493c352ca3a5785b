import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Passwords } from '../../platform/threads/password.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { endSessions } from '../auth/sessions.ts'
import { requirePerson } from '../workspaces/require-person.ts'
import { requirePassword, type CheckPasswordDeps } from './check-password.ts'
import { endChallenges } from './factors/read-factors.ts'
import { withdrawEmailChange, type TokenDeps } from './account-tokens.ts'
import type { LoginGuard } from './login-guard.ts'

export interface ChangePasswordDeps extends CheckPasswordDeps, TokenDeps {
  passwords: Pick<Passwords, 'verify' | 'hash'>
  guard: LoginGuard
  ids: Ids
}

/**
 * Sets a new password and ends every other session, such as those of anyone who knew the old password. A change of the address that was
 * requested with the old password can no longer be confirmed.
 * @throws ApiError INVALID_PASSWORD, and what `requirePassword` throws.
 */
export async function changePassword(
  deps: ChangePasswordDeps,
  caller: Caller,
  { password, new_password, client_address }: { password: string; new_password: string; client_address: string },
): Promise<void> {
  const { user_id, email, password_hash: hash } = await requirePerson(deps.knex, caller)
  await requirePassword(deps, { email, client_address, password, hash })
  const password_hash = await deps.passwords.hash(new_password)
  await deps.knex.transaction(async (trx) => {
    // A password that was reset in the meantime stays, because this change was made with the previous one.
    const changed = await trx('users').where({ user_id, password_hash: hash }).update({ password_hash })
    if (changed === 0) throw new ApiError('INVALID_PASSWORD', 'password: has been changed meanwhile; log in again.')
    await withdrawEmailChange(trx, user_id)
    await endChallenges(trx, user_id)
    await deps.guard.passwordSet(trx, { email, client_address })
    const sessions_ended = await endSessions(trx, user_id, { except: caller.session_id })
    await recordChange(deps, trx, {
      caller,
      action: 'account.password_changed',
      target: user_id,
      detail: { sessions_ended },
    })
  })
}

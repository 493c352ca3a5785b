import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/violations.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import type { JobQueue } from '../../platform/work/jobs.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { lockIfThere } from '../workspaces/lock-workspace.ts'
import { requirePerson } from '../workspaces/require-person.ts'
import { redeemToken, requireToken, type TokenDeps } from './account-tokens.ts'
import { emailChangeJobs, type AccountJobs } from './accounts.jobs.ts'
import { requirePassword, type CheckPasswordDeps } from './check-password.ts'

export interface ChangeEmailDeps extends CheckPasswordDeps, TokenDeps {
  db: Database
  ids: Ids
  jobs: JobQueue<AccountJobs>
}

/**
 * Sends a token to the new address, and a notice to the current one. The answer is the same for an address that has an account.
 * @throws ApiError PERMISSION_DENIED while the current address is not verified, and what `requirePassword` throws.
 */
export async function changeEmail(
  deps: ChangeEmailDeps,
  caller: Caller,
  { password, email: new_email, client_address }: { password: string; email: string; client_address: string },
): Promise<void> {
  const { user_id, email, verified, password_hash: hash } = await requirePerson(deps.knex, caller)
  await requirePassword(deps, { email, client_address, password, hash })
  // The first verification ends the access of anyone who signed up with somebody else's address, so it must not be skipped.
  if (!verified) throw new ApiError('PERMISSION_DENIED', 'Verify the present e-mail address of the account first.')
  const now = deps.clock.now()
  await deps.knex.transaction(async (trx) => {
    for (const job of emailChangeJobs({ user_id, new_email }, now)) await deps.jobs.enqueue(trx, job)
  })
}

/**
 * Gives the account the address to which the token was sent, and thereby verifies it. Keys and sessions stay.
 * @throws ApiError INVALID_ARGUMENT for a token that cannot be used, ALREADY_EXISTS if the address has an account by now.
 */
export async function confirmEmail(deps: ChangeEmailDeps, token: string): Promise<void> {
  const given = { token, purpose: 'change_email' } as const
  const { workspace_id, new_email } = await requireToken(deps, given)
  const now = deps.clock.now()
  try {
    await deps.knex.transaction(async (trx) => {
      await lockIfThere(trx, { workspace_id })
      const user_id = await redeemToken(trx, given, now)
      await trx('users').where({ user_id }).update({ email: new_email })
      // A token that was sent to the previous address proves nothing about this one.
      await trx('account_tokens').where({ user_id }).delete()
      await recordAudit(trx, {
        workspace_id,
        actor: user_id,
        action: 'account.email_changed',
        target: user_id,
        now,
        ids: deps.ids,
      })
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email')) throw error
    throw new ApiError('ALREADY_EXISTS', 'token: its address has an account of its own; ask for another address.')
  }
}

import type { EmailVerification } from '../../generated/types.gen.ts'
import { requireToken } from './account-tokens.ts'
import { requirePassword, type CheckPasswordDeps } from './check-password.ts'
import { proveOwner, type ProveOwnerDeps } from './prove-owner.ts'

export interface VerifyEmailDeps extends ProveOwnerDeps, CheckPasswordDeps {}

/**
 * Verifies the address. The first time, this ends all access that was created before, see {@link proveOwner}. The owner of an address
 * that somebody else signed up with has the token, but not the password. With the password in the request, they cannot verify the
 * stranger's account by mistake; a password reset makes the account theirs.
 * @throws ApiError INVALID_ARGUMENT if the token is unknown, used or expired, and what {@link requirePassword} throws.
 */
export async function verifyEmail(
  deps: VerifyEmailDeps,
  { token, password }: EmailVerification,
  client_address: string,
): Promise<void> {
  const given = { token, purpose: 'verify_email' } as const
  // The token is checked first, so that guessed tokens cost no slow hash.
  const { workspace_id, email, password_hash: hash } = await requireToken(deps, given)
  if (password !== undefined) await requirePassword(deps, { email, client_address, password, hash })
  const proof = { given, workspace_id, action: 'account.verified' } as const
  await deps.knex.transaction((trx) => proveOwner(deps, trx, proof))
  deps.forgetWorkspace(workspace_id)
}

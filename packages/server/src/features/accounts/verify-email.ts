import { requireToken } from './account-tokens.ts'
import { proveOwner, type ProveOwnerDeps } from './prove-owner.ts'

/**
 * Verifies the address; the first time this ends all access that was made before, see {@link proveOwner}.
 * @throws ApiError INVALID_ARGUMENT when the token is unknown, used or expired.
 */
export async function verifyEmail(deps: ProveOwnerDeps, token: string): Promise<void> {
  const given = { token, purpose: 'verify_email' } as const
  const { workspace_id } = await requireToken(deps, given)
  const proof = { given, workspace_id, action: 'account.verified' } as const
  await deps.knex.transaction((trx) => proveOwner(deps, trx, proof))
  deps.forgetWorkspace(workspace_id)
}

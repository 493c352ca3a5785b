import type { Caller } from '../../platform/caller.ts'
import type { Ids } from '../../platform/ids.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { requirePassword, type CheckPasswordDeps } from './check-password.ts'
import { endWorkspace, type EndWorkspaceDeps } from '../workspaces/end-workspace.ts'
import { requirePerson } from '../workspaces/require-person.ts'

export interface DeleteAccountDeps extends EndWorkspaceDeps, CheckPasswordDeps {
  ids: Ids
}

/**
 * Deletes the user permanently and ends the workspace. The password is checked before anything is changed.
 * @throws ApiError NOT_FOUND without a user record, and what {@link requirePassword} throws.
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  caller: Caller,
  { password, client_address }: { password: string; client_address: string },
): Promise<void> {
  const { user_id, email, password_hash: hash } = await requirePerson(deps.knex, caller)
  await requirePassword(deps, { email, client_address, password, hash })
  const { workspace_id, actor } = caller
  const entry = { workspace_id, actor, action: 'account.deleted', target: user_id } as const
  await endWorkspace(deps, workspace_id, (trx) => recordAudit(trx, { ...entry, now: deps.clock.now(), ids: deps.ids }))
}

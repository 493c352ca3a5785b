import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Ids } from '../../platform/ids.ts'
import { revokeKeysOfWorkspace } from '../api-keys/revoke-keys.ts'
import { recordAudit, type AuditAction } from '../audit-log/record-audit.ts'
import { endSessions } from '../auth/sessions.ts'
import { lockIfThere } from '../workspaces/lock-workspace.ts'
import { removeFactors } from './factors/read-factors.ts'
import { redeemToken, type GivenToken } from './account-tokens.ts'

export interface ProveOwnerDeps {
  knex: Knex
  clock: Clock
  ids: Ids
  /** Creates a new signing secret. The previous one stops signing. */
  replaceSigningSecret(trx: Knex.Transaction, workspace_id: string): Promise<void>
  /** Drops this process's cache of the workspace's keys and secret. */
  forgetWorkspace(workspace_id: string): void
}

export interface ProvenOwner {
  user_id: string
  workspace_id: string
  email: string
  verified: boolean
}

export interface Proof {
  given: GivenToken
  /** The workspace of the token's user, as `requireToken` returns it. */
  workspace_id: string
  action: AuditAction
}

/**
 * A person who has a token from our mail owns the address, while the person who signed up with it may not. So the first proof ends all
 * access that was created before: keys, sessions, second factors and the signing secret. Later proofs change nothing.
 * @returns the user as it was before.
 * @throws ApiError INVALID_ARGUMENT when the token has been used or has expired meanwhile.
 */
export async function proveOwner(
  deps: ProveOwnerDeps,
  trx: Knex.Transaction,
  { given, workspace_id, action }: Proof,
): Promise<ProvenOwner> {
  const now = deps.clock.now()
  // The workspace is locked first, as when it ends, which deletes user and token. A key that is being created exists and can be revoked
  // once the lock is held.
  await lockIfThere(trx, { workspace_id })
  const user_id = await redeemToken(trx, given, now)
  const user = (await trx('users').where({ user_id }).first()) as ProvenOwner
  const detail = user.verified ? {} : { keys_revoked: await endEarlierAccess(deps, trx, { user, now }) }
  await recordAudit(trx, { workspace_id, actor: user_id, action, target: user_id, detail, now, ids: deps.ids })
  return user
}

/** Verifies the address of a user and ends all access that was created before. @returns the number of revoked keys. */
export async function endEarlierAccess(
  deps: Pick<ProveOwnerDeps, 'replaceSigningSecret'>,
  trx: Knex.Transaction,
  { user: { user_id, workspace_id }, now }: { user: Pick<ProvenOwner, 'user_id' | 'workspace_id'>; now: Date },
): Promise<number> {
  await trx('users').where({ user_id }).update({ verified: true })
  await endSessions(trx, user_id)
  await removeFactors(trx, user_id)
  await deps.replaceSigningSecret(trx, workspace_id)
  return await revokeKeysOfWorkspace(trx, { workspace_id, now })
}

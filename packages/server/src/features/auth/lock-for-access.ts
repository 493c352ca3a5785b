import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import { ApiError } from '../../platform/errors.ts'
import { lockWorkspace } from '../workspaces/lock-workspace.ts'

/**
 * Locks the workspace before new access to it is created. Everything that revokes all access takes the same lock, so a key or session
 * that has ended while the request waited cannot create access that would outlive it.
 * @throws ApiError UNAUTHENTICATED
 */
export async function lockForAccess(clock: Clock, trx: Knex.Transaction, caller: Caller): Promise<void> {
  await lockWorkspace(trx, caller)
  const { rows } = await trx.raw<{ rows: object[] }>(
    `select 1 from api_keys where key_id = :actor and revoked_at is null
     union all (select 1 from sessions join members using (user_id)
                where user_id = :actor and expires_at > :now and members.workspace_id = :workspace_id limit 1)`,
    { actor: caller.actor, workspace_id: caller.workspace_id, now: clock.now() },
  )
  if (rows.length === 0) throw new ApiError('UNAUTHENTICATED', 'The key or session of this request has ended.')
}

import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import { ApiError } from '../../platform/errors.ts'
import { revokeKeysOfWorkspace } from '../api-keys/revoke-keys.ts'

export interface EndedWorkspace {
  workspace_id: string
  now: Date
}

/** The part of another feature that ends with a workspace. Each feature handles its own rows. */
export type WorkspaceEnding = (trx: Knex.Transaction, ended: EndedWorkspace) => Promise<void>

export interface EndWorkspaceDeps {
  knex: Knex
  clock: Clock
  /** The steps in order: running calls, then deliveries, then numbers. */
  endings: readonly WorkspaceEnding[]
  /** Drops this process's cache of the workspace's keys, so that it refuses them at once. */
  forgetWorkspace(workspace_id: string): void
}

/**
 * Ends a workspace in one transaction. Its rows are kept, as the law requires of its owner and of us, but are no longer accessible: its
 * keys are revoked, its users are deleted with their sessions, and their e-mail addresses are free again, unless they are in another
 * workspace. `first` runs in the same transaction, before everything except the lock; if it throws, nothing has changed.
 * @throws ApiError NOT_FOUND if it has already ended.
 */
export async function endWorkspace(
  deps: EndWorkspaceDeps,
  workspace_id: string,
  first: (trx: Knex.Transaction) => Promise<void>,
): Promise<void> {
  await deps.knex.transaction((trx) => endWorkspaceIn(deps, trx, { workspace_id, first }))
  deps.forgetWorkspace(workspace_id)
}

interface Ending {
  workspace_id: string
  first: (trx: Knex.Transaction) => Promise<void>
}

/** Ends a workspace as part of a transaction. The caller drops the cache of its keys after the commit. */
export async function endWorkspaceIn(
  deps: Pick<EndWorkspaceDeps, 'clock' | 'endings'>,
  trx: Knex.Transaction,
  { workspace_id, first }: Ending,
): Promise<void> {
  const now = deps.clock.now()
  const ended = { deleted_at: now, updated_at: now }
  const count = await trx('workspaces').where({ workspace_id }).whereNull('deleted_at').update(ended)
  if (count === 0) throw new ApiError('NOT_FOUND', 'The workspace no longer exists.')
  await first(trx)
  for (const end of deps.endings) await end(trx, { workspace_id, now })
  await revokeKeysOfWorkspace(trx, { workspace_id, now })
  await endMemberships(trx, workspace_id)
}

/** Removes the members. A person who is also in another workspace stays; sessions begin there from now on. */
async function endMemberships(trx: Knex.Transaction, workspace_id: string): Promise<void> {
  const ended = await trx('members').where({ workspace_id }).delete().returning<{ user_id: string }[]>('user_id')
  const users = ended.map(({ user_id }) => user_id)
  const elsewhere = trx('members').select('user_id')
  await trx('users').whereIn('user_id', users).whereNotIn('user_id', elsewhere).delete()
  const first = '(select m.workspace_id from members m where m.user_id = users.user_id order by m.created_at limit 1)'
  await trx('sessions').where({ workspace_id }).delete()
  await trx('users')
    .whereIn('user_id', users)
    .where({ workspace_id })
    .update({ workspace_id: trx.raw(first) })
  await trx('invitations').where({ workspace_id }).delete()
}

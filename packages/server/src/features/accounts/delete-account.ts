import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { requirePassword, type CheckPasswordDeps } from './check-password.ts'
import { endWorkspaceIn, type EndWorkspaceDeps } from '../workspaces/end-workspace.ts'
import { requirePerson } from '../workspaces/require-person.ts'

export interface DeleteAccountDeps extends EndWorkspaceDeps, CheckPasswordDeps {
  ids: Ids
}

/**
 * Deletes the user permanently, and ends each workspace that has no other owner. The password is checked before anything is changed.
 * @throws ApiError NOT_FOUND if there is no user record, and what {@link requirePassword} throws.
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  caller: Caller,
  { password, client_address }: { password: string; client_address: string },
): Promise<void> {
  const { user_id, email, password_hash: hash } = await requirePerson(deps.knex, caller)
  await requirePassword(deps, { email, client_address, password, hash })
  const ended = await deps.knex.transaction(async (trx) => {
    const memberships = await lockMemberships(trx, user_id)
    if (memberships.length === 0) throw new ApiError('NOT_FOUND', 'The workspace no longer exists.')
    for (const membership of memberships)
      await endMembership(deps, trx, { ...membership, user_id, actor: caller.actor })
    await trx('users').where({ user_id }).delete()
    return memberships.filter(({ alone }) => alone)
  })
  for (const { workspace_id } of ended) deps.forgetWorkspace(workspace_id)
}

interface HeldMembership {
  workspace_id: string
  /** Whether the person is the only owner. */
  alone: boolean
}

/** Locks the workspaces of the user. All changes of members lock their workspace, so owners stay the same until the transaction ends. */
async function lockMemberships(trx: Knex.Transaction, user_id: string): Promise<HeldMembership[]> {
  const held = trx('members').where({ user_id }).select('workspace_id')
  await trx('workspaces').whereIn('workspace_id', held).whereNull('deleted_at').orderBy('workspace_id').forNoKeyUpdate()
  const { rows } = await trx.raw<{ rows: HeldMembership[] }>(
    `select m.workspace_id, m.role = 'owner' and not exists (
       select 1 from members o where o.workspace_id = m.workspace_id and o.role = 'owner' and o.user_id <> m.user_id) as alone
     from members m where m.user_id = ? order by m.workspace_id`,
    [user_id],
  )
  return rows
}

async function endMembership(
  deps: DeleteAccountDeps,
  trx: Knex.Transaction,
  { workspace_id, alone, user_id, actor }: HeldMembership & { user_id: string; actor: string },
): Promise<void> {
  const entry = { workspace_id, actor, action: 'account.deleted', target: user_id } as const
  const first = (): Promise<void> => recordAudit(trx, { ...entry, now: deps.clock.now(), ids: deps.ids })
  if (alone) await endWorkspaceIn(deps, trx, { workspace_id, first })
  else await first()
}

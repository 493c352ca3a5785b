import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { insertWorkspace, type CreateWorkspaceDeps } from './create-workspace.ts'
import { requirePerson } from './require-person.ts'
import type { OwnWorkspace } from './workspaces-of.ts'

export interface AddWorkspaceDeps extends CreateWorkspaceDeps {
  knex: Knex
  /** The most that a new workspace may spend in a day. Null if there is no limit. */
  daily_limit_kobo: number | null
}

/** The most workspaces that a person may create. Deleted ones count for another 24 hours. */
const MAX_CREATED = 10
const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * Creates another workspace of a person, who becomes its owner. It has a signing secret, but no key yet.
 * @throws ApiError PERMISSION_DENIED if the person's address is not verified; QUOTA_EXCEEDED
 */
export async function addWorkspace(
  deps: AddWorkspaceDeps,
  caller: Caller,
  { name }: { name: string },
): Promise<OwnWorkspace> {
  const now = deps.clock.now()
  return await deps.knex.transaction(async (trx) => {
    // The lock prevents concurrent requests from exceeding the limit together.
    await trx('users').where({ user_id: caller.actor }).forNoKeyUpdate().select('user_id')
    const { user_id, verified } = await requirePerson(trx, caller)
    if (!verified) throw new ApiError('PERMISSION_DENIED', 'Verify your e-mail address before you create a workspace.')
    await requireRoom(trx, user_id, now)
    const limits = { name, plan: 'starter', balance_kobo: 0, daily_limit_kobo: deps.daily_limit_kobo } as const
    const workspace_id = await insertWorkspace(deps, trx, limits)
    await trx('workspace_creators').insert({ workspace_id, created_by: user_id })
    await trx('members').insert({ workspace_id, user_id, role: 'owner', created_at: now })
    await deps.createSigningSecret(trx, workspace_id)
    const entry = { workspace_id, actor: user_id, action: 'workspace.created', target: workspace_id } as const
    await recordAudit(trx, { ...entry, now, ids: deps.ids })
    return { workspace_id, name, role: 'owner' }
  })
}

async function requireRoom(trx: Knex.Transaction, created_by: string, now: Date): Promise<void> {
  const counted = await trx('workspace_creators')
    .join('workspaces', 'workspaces.workspace_id', 'workspace_creators.workspace_id')
    .where({ created_by })
    .where((of) => of.whereNull('deleted_at').orWhere('deleted_at', '>', new Date(now.getTime() - DAY_MS)))
    .limit(MAX_CREATED)
    .select('workspaces.workspace_id')
  if (counted.length >= MAX_CREATED)
    throw new ApiError('QUOTA_EXCEEDED', `A person may create ${MAX_CREATED} workspaces; delete one first.`)
}

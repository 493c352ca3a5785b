import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import { ApiError } from '../../platform/errors.ts'
import type { MemberUpdate } from '../../generated/types.gen.ts'
import type { Ids } from '../../platform/ids.ts'
import { coversRole, type Role } from '../../platform/permissions.ts'
import { nextUpdate, requireUnchanged } from '../../platform/expected-update.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { endSessionsIn } from '../auth/sessions.ts'
import { lockWorkspace } from '../workspaces/lock-workspace.ts'
import { MemberRow } from '../workspaces/member.model.ts'
import { ownersOf } from '../workspaces/require-person.ts'
import { readMember, type ListedMember } from './read-members.ts'

export interface ChangeMemberDeps {
  knex: Knex
  clock: Clock
  ids: Ids
}

/**
 * Gives a member another role, which applies from the next request on.
 * @throws ApiError NOT_FOUND; PERMISSION_DENIED for a role that the caller may not give or take, and for the last owner;
 * VERSION_CONFLICT if the member was changed after the time that the caller has seen
 */
export async function changeMember(
  deps: ChangeMemberDeps,
  caller: Caller,
  { user_id, role, expected_updated_at }: { user_id: string } & MemberUpdate,
): Promise<ListedMember> {
  return await deps.knex.transaction(async (trx) => {
    await lockWorkspace(trx, caller)
    const member = await MemberRow.requireForChange(trx, caller, user_id)
    const acting = await actingRole(trx, caller)
    for (const needed of [member.role, role]) requireCover(acting, needed)
    const changed = { updated_at: member.updated_at ?? member.created_at }
    requireUnchanged(changed, expected_updated_at)
    if (member.role === 'owner' && role !== 'owner') await requireOtherOwner(trx, member)
    const updated_at = nextUpdate(changed, deps.clock.now())
    await trx('members').where({ user_id, workspace_id: caller.workspace_id }).update({ role, updated_at })
    const detail = { from: member.role, to: role }
    if (member.role !== role)
      await recordChange(deps, trx, { caller, action: 'member.role_changed', target: user_id, detail })
    return await readMember(trx, caller, user_id)
  })
}

/**
 * Removes a member, who may be the caller. Sessions that began in the workspace end, and no session can choose it any longer. An
 * account that is in no other workspace is deleted.
 * @throws ApiError NOT_FOUND; PERMISSION_DENIED for a member with a role that the caller may not take, and for the last owner
 */
export async function removeMember(deps: ChangeMemberDeps, caller: Caller, user_id: string): Promise<void> {
  const { workspace_id } = caller
  await deps.knex.transaction(async (trx) => {
    await lockWorkspace(trx, caller)
    const member = await MemberRow.requireForChange(trx, caller, user_id)
    const leaves = caller.session_id !== undefined && caller.actor === user_id
    if (!leaves) requireRemover(await actingRole(trx, caller), member.role)
    if (member.role === 'owner') await requireOtherOwner(trx, member)
    const sessions_ended = await endSessionsIn(trx, { user_id, workspace_id })
    const detail = { role: member.role, sessions_ended }
    await recordChange(deps, trx, {
      caller,
      action: leaves ? 'member.left' : 'member.removed',
      target: user_id,
      detail,
    })
    await trx('members').where({ user_id, workspace_id }).delete()
    await settleAccount(trx, user_id)
  })
}

/** The current role. It may have changed while the request waited for the lock. */
async function actingRole(trx: Knex.Transaction, caller: Caller): Promise<Role> {
  if (caller.session_id === undefined) return caller.role
  const member = await MemberRow.in(trx, caller).findById(caller.actor)
  if (!member) throw new ApiError('UNAUTHENTICATED', 'You are no longer a member of the workspace.')
  return member.role
}

function requireRemover(acting: Role, role: Role): void {
  if (!coversRole(acting, 'admin'))
    throw new ApiError(
      'PERMISSION_DENIED',
      `Your role in the workspace is ${acting}. To remove another member requires owner or admin.`,
    )
  requireCover(acting, role)
}

/** @throws ApiError PERMISSION_DENIED */
export function requireCover(acting: Role, role: Role): void {
  if (!coversRole(acting, role))
    throw new ApiError('PERMISSION_DENIED', `role: ${acting} may not give, change or take away the role ${role}.`)
}

async function requireOtherOwner(trx: Knex.Transaction, { workspace_id, user_id }: MemberRow): Promise<void> {
  const other = await ownersOf(trx, workspace_id).whereNot('users.user_id', user_id).first('users.user_id')
  if (!other) throw new ApiError('PERMISSION_DENIED', 'A workspace needs an owner; make another member owner first.')
}

/** Lets sessions of the user begin in another workspace from now on, or deletes the account. */
async function settleAccount(trx: Knex.Transaction, user_id: string): Promise<void> {
  const next = await trx('members')
    .where({ user_id })
    .orderBy('created_at')
    .first<{ workspace_id: string } | undefined>()
  if (next) await trx('users').where({ user_id }).update({ workspace_id: next.workspace_id })
  else await trx('users').where({ user_id }).delete()
}

import type { InvitationCreate } from '../../generated/types.gen.ts'
import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import type { JobQueue } from '../../platform/work/jobs.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { lockForAccess } from '../auth/lock-for-access.ts'
import { MemberRow } from '../workspaces/member.model.ts'
import { requireCover } from './change-member.ts'
import { InvitationRow } from './invitation.model.ts'
import { invitationMailJob, type MemberJobs } from './members.jobs.ts'
import { isMember } from './read-members.ts'

export interface InviteDeps {
  knex: Knex
  clock: Clock
  ids: Ids
  jobs: JobQueue<MemberJobs>
}

const LIFE_MS = 7 * 24 * 60 * 60 * 1_000
const BETWEEN_MAILS_MS = 10 * 60 * 1_000
/** The most members and open invitations of a workspace together. */
const MOST = 100
/** The most invitations of a workspace that are open or ended lately, so that nobody can mail strangers by withdrawing invitations. */
const MAX_PER_DAY = 200
const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * Invites a person by mail. A repeated invitation to the same address sends another mail.
 * @throws ApiError ALREADY_EXISTS for a member; PERMISSION_DENIED for a role that the caller may not give; RATE_LIMITED within ten
 * minutes of the last mail, and for the 201st address in 24 hours; QUOTA_EXCEEDED
 */
export async function invite(
  deps: InviteDeps,
  caller: Caller,
  { email, role }: InvitationCreate,
): Promise<InvitationRow> {
  requireCover(caller.role, role)
  const now = deps.clock.now()
  return await deps.knex.transaction(async (trx) => {
    await lockForAccess(deps.clock, trx, caller)
    if (await isMember(trx, caller, email))
      throw new ApiError('ALREADY_EXISTS', 'email: belongs to a member of the workspace.')
    const row = await invitationOf(deps, trx, { caller, email, role })
    await deps.jobs.enqueue(trx, invitationMailJob(row, now))
    const detail = { role }
    await recordChange(deps, trx, { caller, action: 'invitation.created', target: row.invitation_id, detail })
    return row
  })
}

interface Invited extends InvitationCreate {
  caller: Caller
}

async function invitationOf(
  { clock, ids }: InviteDeps,
  trx: Knex.Transaction,
  { caller, email, role }: Invited,
): Promise<InvitationRow> {
  const now = clock.now()
  const { workspace_id, actor: invited_by } = caller
  const fields = { role, invited_by, expires_at: new Date(now.getTime() + LIFE_MS) }
  const open = await InvitationRow.in(trx, caller).whereRaw('lower(email) = lower(?)', [email]).first().forUpdate()
  if (!open) {
    await requireRoom(trx, caller)
    await requirePace(trx, caller, now)
    return await InvitationRow.query(trx)
      .insert({ invitation_id: ids('inv'), workspace_id, email, created_at: now, ...fields })
      .returning('*')
  }
  requireCover(caller.role, open.role)
  const wait_ms = (open.mailed_at ?? open.created_at).getTime() + BETWEEN_MAILS_MS - now.getTime()
  if (wait_ms > 0)
    throw new ApiError('RATE_LIMITED', 'email: was sent an invitation in the last ten minutes.', {
      retry_after_seconds: Math.ceil(wait_ms / 1_000),
    })
  return await open.$query(trx).patchAndFetch({ ...fields, mailed_at: now })
}

async function requireRoom(trx: Knex.Transaction, caller: Caller): Promise<void> {
  const counts = [await MemberRow.in(trx, caller).resultSize(), await InvitationRow.in(trx, caller).resultSize()]
  if (counts.reduce((sum, count) => sum + count) >= MOST)
    throw new ApiError('QUOTA_EXCEEDED', `A workspace may have ${MOST} members and open invitations together.`)
}

/** Limits the invitations of a day. Rows of ended invitations are kept for a day. */
async function requirePace(trx: Knex.Transaction, { workspace_id }: Caller, now: Date): Promise<void> {
  const recent = await trx('invitations')
    .where({ workspace_id })
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .limit(MAX_PER_DAY)
    .select('invitation_id')
  if (recent.length >= MAX_PER_DAY)
    throw new ApiError('RATE_LIMITED', `A workspace may invite ${MAX_PER_DAY} addresses in 24 hours.`, {
      retry_after_seconds: 60 * 60,
    })
}

/** @throws ApiError NOT_FOUND, PERMISSION_DENIED */
export async function withdrawInvitation(deps: InviteDeps, caller: Caller, invitation_id: string): Promise<void> {
  await deps.knex.transaction(async (trx) => {
    const row = await InvitationRow.requireForChange(trx, caller, invitation_id)
    requireCover(caller.role, row.role)
    await row.$query(trx).patch({ ended_at: deps.clock.now() })
    await recordChange(deps, trx, { caller, action: 'invitation.withdrawn', target: invitation_id })
  })
}

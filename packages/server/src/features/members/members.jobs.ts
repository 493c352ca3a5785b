import type { Clock } from '@ohun/clock'
import { shownName } from '../../domain/shown-name.ts'
import type { Mail, Mailer } from '../../gateways/mail/mailer.ts'
import { randomToken, sha256 } from '../../platform/crypto.ts'
import type { Database } from '../../platform/db/database.ts'
import type { JobQueue, NewJob } from '../../platform/work/jobs.ts'
import type { InvitationRow } from './invitation.model.ts'

export interface MemberJobs {
  'invitation.mail': { invitation_id: string; workspace_id: string }
}

export interface MemberJobsDeps {
  db: Database
  clock: Clock
  mailer: Mailer
  jobs: JobQueue<MemberJobs>
  public_url: () => string
}

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS
/** The most mails from all workspaces to one address, so that nobody can fill another person's mailbox. */
const MAILS_PER_HOUR = 5
/** Ended invitations count among the mails of their address for an hour. */
const KEPT_MS = DAY_MS

export function invitationMailJob(
  { invitation_id, workspace_id }: MemberJobs['invitation.mail'],
  due_at: Date,
): NewJob<MemberJobs> {
  const payload = { invitation_id, workspace_id }
  return { kind: 'invitation.mail', payload, due_at, unique_key: `invitation.mail:${invitation_id}` }
}

export function registerMemberJobs(deps: MemberJobsDeps): void {
  deps.jobs.register('invitation.mail', ({ invitation_id }) => sendInvitation(deps, invitation_id))
  deps.jobs.every('invitations.sweep', { interval_ms: HOUR_MS, due: 'unnoticed' }, () => sweepInvitations(deps))
}

/** Each mail has a new token, so no token is stored before its mail is sent. */
async function sendInvitation(
  { db: { knex }, clock, mailer, public_url }: MemberJobsDeps,
  invitation_id: string,
): Promise<void> {
  const now = clock.now()
  const open = await knex('invitations')
    .join('workspaces', 'workspaces.workspace_id', 'invitations.workspace_id')
    .where({ invitation_id })
    .whereNull('ended_at')
    .whereNull('deleted_at')
    .first<(InvitationRow & { name: string }) | undefined>('invitations.email', 'role', 'name')
  if (!open || (await mailsInHour(knex, open.email, now)) >= MAILS_PER_HOUR) return
  const token = `invitation_${randomToken(32)}`
  await knex('invitations')
    .where({ invitation_id })
    .update({ token_hash: sha256(token), mailed_at: now })
  await mailer.send(
    invitationMail({ to: open.email, token, role: open.role, name: open.name, public_url: public_url() }),
  )
}

async function mailsInHour(knex: Database['knex'], email: string, now: Date): Promise<number> {
  const recent = knex('invitations')
    .whereRaw('lower(email) = lower(?)', [email])
    .whereNotNull('token_hash')
    .where('mailed_at', '>', new Date(now.getTime() - HOUR_MS))
  return (await recent.select('invitation_id')).length
}

async function sweepInvitations({ db: { knex }, clock }: MemberJobsDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await knex('invitations')
    .where((old) => old.where('expires_at', '<=', before).orWhere('ended_at', '<=', before))
    .delete()
}

interface Invited {
  to: string
  token: string
  role: string
  /** The name of the workspace. */
  name: string
  public_url: string
}

function invitationMail({ to, token, role, name, public_url }: Invited): Mail {
  return {
    to,
    subject: 'An invitation to a workspace on Ohun',
    text: [
      `You are invited to the workspace "${shownName(name)}" as ${role}. To join it, use this token within 7 days:`,
      '',
      `  ${token}`,
      '',
      `Open ${public_url}/console/accept-invitation in your browser and enter it there.`,
      '',
      'Or use the command line, which prompts for the password of your account, or for a new one if you have none:',
      '',
      `  ohun invitations accept --token ${token} --base-url ${public_url}`,
      '',
      `or send {"token": "…", "password": "…"} by POST to ${public_url}/v1/invitations/accept.`,
      '',
      'If you do not know who sent it, do nothing.',
      '',
    ].join('\n'),
  }
}

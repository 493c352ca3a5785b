import type { Clock } from '@ohun/clock'
import type { Notify } from '../../domain/notify.ts'
import { shownName } from '../../domain/shown-name.ts'
import type { Mailer } from '../../gateways/mail/mailer.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Ids } from '../../platform/ids.ts'
import type { JobQueue } from '../../platform/work/jobs.ts'
import { sendOnce, sweepNotices, type NoticeRow } from './notices.ts'
import { recipientsOf, type Choice } from './read-choices.ts'

export interface NotificationJobs {
  'notification.mail': { notice_id: string; workspace_id: string }
}

export interface NotificationJobsDeps {
  db: Database
  clock: Clock
  ids: Ids
  mailer: Mailer
  jobs: JobQueue<NotificationJobs>
  public_url: () => string
}

const SWEEP_MS = 60 * 60 * 1_000

export function createNotify({ clock, ids, jobs }: Pick<NotificationJobsDeps, 'clock' | 'ids' | 'jobs'>): Notify {
  return async (trx, { workspace_id, kind, mail, except }) => {
    const now = clock.now()
    for (const { user_id } of await recipientsOf(trx, { workspace_id, kind })) {
      if (user_id === except) continue
      const notice_id = ids('ntc')
      await trx('notices').insert({ notice_id, workspace_id, user_id, kind, ...mail, created_at: now })
      await jobs.enqueue(trx, { kind: 'notification.mail', payload: { notice_id, workspace_id }, due_at: now })
    }
  }
}

export function registerNotificationJobs(deps: NotificationJobsDeps): void {
  deps.jobs.register('notification.mail', ({ notice_id }) => sendOnce(deps, notice_id, (notice) => mail(deps, notice)))
  deps.jobs.every('notices.sweep', { interval_ms: SWEEP_MS, due: 'unnoticed' }, () => sweepNotices(deps))
}

/** Sends a mail. Nothing is sent to somebody who has left or chosen otherwise in the meantime. */
async function mail({ db, mailer, public_url }: NotificationJobsDeps, notice: NoticeRow): Promise<void> {
  const { subject, text } = notice
  const recipient = (await recipientsOf(db, notice)).find(({ user_id }) => user_id === notice.user_id)
  if (recipient)
    await mailer.send({ to: recipient.email, subject, text: text + footer(recipient, notice, public_url()) })
}

function footer({ role, workspace_name, kind }: Choice, { workspace_id }: NoticeRow, public_url: string): string {
  return [
    '',
    `You get this e-mail as ${role} of the workspace "${shownName(workspace_name)}". To get no more of this kind:`,
    '',
    `  ohun notifications update --no-${kind.replaceAll('_', '-')} --workspace ${workspace_id}`,
    '',
    `or choose in ${public_url}/console/production/settings/notifications?workspace=${workspace_id}`,
    '',
  ].join('\n')
}

import type { Notify } from '../../domain/notify.ts'
import { ownKinds } from '../../platform/work/jobs.ts'
import type { Services } from '../services.ts'
import { notificationHandlers } from './notifications.handlers.ts'
import { createNotify, registerNotificationJobs, type NotificationJobs } from './notifications.jobs.ts'

export interface NotificationsFeature {
  handlers: ReturnType<typeof notificationHandlers>
  notify: Notify
}

export function notificationsFeature({
  db,
  clock,
  ids,
  mailer,
  public_url,
  ...services
}: Services): NotificationsFeature {
  const jobs = ownKinds<NotificationJobs>(services.jobs)
  registerNotificationJobs({ db, clock, ids, mailer, jobs, public_url })
  return {
    handlers: notificationHandlers({ knex: db.knex, db, clock, ids }),
    notify: createNotify({ clock, ids, jobs }),
  }
}

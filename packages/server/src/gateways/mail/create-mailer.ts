import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import type { Mailer } from './mailer.ts'
import { outboxMailer } from './outbox-mailer.ts'
import { smtpMailer, type SmtpSettings } from './smtp-mailer.ts'

/** A mailer that uses SMTP if a mail server is configured, and otherwise a table that `ohun-server mail list` shows. */
export function createMailer(deps: { db: Database; clock: Clock; smtp: SmtpSettings | null }): Mailer {
  return deps.smtp ? smtpMailer(deps.smtp) : outboxMailer(deps)
}

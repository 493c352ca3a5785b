import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { outboxMailer } from './outbox-mailer.ts'
import { smtpMailer, type SmtpSettings } from './smtp-mailer.ts'

/** Plain text, to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/**
 * Sends mail. It talks to the network: call it from a job, never inside a transaction.
 * @throws when the mail was not accepted; the message names no address.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** By SMTP where a mail server is configured; otherwise into a table that `ohun-server mail list` shows. */
export function createMailer(deps: { db: Database; clock: Clock; smtp: SmtpSettings | null }): Mailer {
  return deps.smtp ? smtpMailer(deps.smtp) : outboxMailer(deps)
}

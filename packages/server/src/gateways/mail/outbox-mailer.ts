import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import type { Mail, Mailer } from './mailer.ts'

export interface StoredMail extends Mail {
  mail_id: number
  created_at: Date
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000
const LISTED = 100

/** A mailer for a service without a mail server, whose operator reads the mail and passes it on. */
export function outboxMailer({ db, clock }: { db: Database; clock: Clock }): Mailer {
  return {
    async send({ to, subject, text }) {
      await db.knex('mail_outbox').insert({ to, subject, text, created_at: clock.now() })
    },
  }
}

/** Lists the latest mails, newest first. */
export async function listMail({ knex }: Pick<Database, 'knex'>): Promise<StoredMail[]> {
  return await knex<StoredMail>('mail_outbox').orderBy('mail_id', 'desc').limit(LISTED)
}

/** Deletes mails that are older than a month. */
export async function sweepMail({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await db
    .knex('mail_outbox')
    .where('created_at', '<=', new Date(clock.now().getTime() - KEPT_MS))
    .delete()
}

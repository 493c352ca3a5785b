import { listMail } from '../../gateways/mail/outbox-mailer.ts'
import type { Command } from '../command.ts'

export const listMailCommand: Command = {
  path: ['mail', 'list'],
  summary: 'Show mail that was not sent',
  description:
    'Without a mail server the service keeps its mail in the database for 30 days, so that you can forward it. Shows the ' +
    'latest 100, newest first. The links give access to accounts: forward each mail to its recipient only.',
  positionals: [],
  flags: [],
  examples: [[], ['--output', 'json']],
  async run({ db }) {
    const mails = await listMail(db)
    const blocks = mails.map(({ created_at, to, subject, text }) =>
      [`Date: ${created_at.toISOString()}`, `To: ${to}`, `Subject: ${subject}`, '', text.trim(), ''].join('\n'),
    )
    return { value: { mails }, text: blocks.length > 0 ? `${blocks.join(`\n${'-'.repeat(72)}\n`)}\n` : 'No mail.\n' }
  },
}

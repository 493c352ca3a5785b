import { checkSmtp } from '../../gateways/mail/smtp-mailer.ts'
import { ok, skipped, failed, reasonOf, type Check } from './check.ts'

export const checkMail: Check = {
  name: 'mail',
  async run({ config: { smtp } }) {
    if (smtp === null) return skipped('OHUN_SMTP_URL is not set: mails are kept for ohun-server mail list.')
    try {
      await checkSmtp(smtp)
      return ok('The mail server accepts the login.')
    } catch (error) {
      return failed(
        `The mail server cannot be used: ${reasonOf(error)}.`,
        'Check OHUN_SMTP_URL: host, port, user, password.',
      )
    }
  },
}

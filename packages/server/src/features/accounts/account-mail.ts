import type { Mail } from '../../gateways/mail/mailer.ts'
import type { MailedPurpose } from './account-tokens.ts'

interface Recipient {
  to: string
  token: string
  /** The public URL of the service. */
  public_url: string
}

/**
 * A mail with a token. The token is in the text and not in a link, because a URL would put it into browser histories and into logs on
 * the way.
 */
export function accountMail(purpose: MailedPurpose, { to, ...recipient }: Recipient): Mail {
  return { to, ...MAILS[purpose](recipient) }
}

/** A notice to the current address of an account, which stays until the new one is confirmed. */
export function emailChangeNotice({ to, public_url }: Omit<Recipient, 'token'>): Mail {
  return {
    to,
    subject: 'The e-mail address of your Ohun account is about to change',
    text: lines(
      'Somebody who knows the password of your Ohun account has asked to change its e-mail address. The address changes when the',
      'token that was sent to the new address is used.',
      '',
      'If it was not you, set a new password now, which ends every session:',
      '',
      `  ohun auth request-password-reset --base-url ${public_url}`,
    ),
  }
}

/** A change of the second factors, or a login that concerns them. */
export type FactorChange = keyof typeof FACTOR_CHANGES

const FACTOR_CHANGES = {
  totp_added: 'An authenticator app was added to your Ohun account.',
  totp_removed: 'The authenticator app was removed from your Ohun account.',
  passkey_added: 'A passkey was added to your Ohun account.',
  passkey_removed: 'A passkey was removed from your Ohun account.',
  recovery_codes_replaced:
    'The recovery codes of your Ohun account were replaced. The previous ones are no longer accepted.',
  recovery_code_used: 'Somebody logged in to your Ohun account with a recovery code.',
  factors_removed: 'An operator of the service removed the second factors of your Ohun account.',
  wrong_codes:
    'Somebody entered the password of your Ohun account and then five wrong codes. Nobody has logged in with them.',
} as const

export function factorChangeNotice(change: FactorChange, { to, public_url }: Omit<Recipient, 'token'>): Mail {
  return {
    to,
    subject: 'The second factor of your Ohun account',
    text: lines(
      FACTOR_CHANGES[change],
      '',
      'If it was not you, set a new password now, which ends every session, and check the factors afterwards:',
      '',
      `  ohun auth request-password-reset --base-url ${public_url}`,
      '  ohun auth factors',
    ),
  }
}

type Text = Pick<Mail, 'subject' | 'text'>

const MAILS: Record<MailedPurpose, (recipient: Omit<Recipient, 'to'>) => Text> = {
  verify_email: ({ token, public_url }) => ({
    subject: 'Verify your e-mail address for Ohun',
    text: lines(
      'An Ohun account was created with this e-mail address. If it was you, verify the address with this token',
      'within 24 hours:',
      '',
      `  ${token}`,
      '',
      'On the command line, which prompts for the password that the account was created with:',
      '',
      `  ohun auth verify-email --token ${token} --base-url ${public_url}`,
      '',
      `or send {"token": "…", "password": "…"} by POST to ${public_url}/v1/auth/verify-email.`,
      '',
      'Earlier keys then stop working: log in afterwards and create new ones.',
      '',
      'If it was not you, do not use the token: without it the account gets no access to live traffic.',
      'To take the account over, set a new password: that ends all access of the person who created it.',
    ),
  }),
  reset_password: ({ token, public_url }) => ({
    subject: 'Set a new password for Ohun',
    text: lines(
      'Somebody requested a new password for the Ohun account with this e-mail address. If it was you, set it with this',
      'token within one hour:',
      '',
      `  ${token}`,
      '',
      'On the command line, which prompts for the password:',
      '',
      `  ohun auth reset-password --token ${token} --base-url ${public_url}`,
      '',
      `or send {"token": "…", "password": "…"} by POST to ${public_url}/v1/auth/reset-password.`,
      '',
      'If it was not you, do nothing: your password does not change.',
    ),
  }),
  change_email: ({ token, public_url }) => ({
    subject: 'Confirm your new e-mail address for Ohun',
    text: lines(
      'Somebody requested that an Ohun account gets this e-mail address. If it was you, confirm it with this token within',
      'one hour:',
      '',
      `  ${token}`,
      '',
      'On the command line:',
      '',
      `  ohun auth confirm-email --token ${token} --base-url ${public_url}`,
      '',
      `or send {"token": "…"} by POST to ${public_url}/v1/auth/confirm-email.`,
      '',
      'If it was not you, do nothing: the address of the account does not change.',
    ),
  }),
}

function lines(...text: string[]): string {
  return `${text.join('\n')}\n`
}

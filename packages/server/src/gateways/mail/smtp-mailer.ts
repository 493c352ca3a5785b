import type { Transporter } from 'nodemailer'
import type { Mailer } from './mailer.ts'

export interface SmtpSettings {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  readonly url: string
  /** The sender, such as `Ohun <no-reply@example.com>`. */
  readonly from: string
}

/** Less than the time limit of a job. */
const TIMEOUT_MS = 15_000

/** Opens a connection for each mail, because mails are few and the server would close an idle connection. */
export function smtpMailer(settings: SmtpSettings): Mailer {
  let transporter: Promise<Transporter> | undefined
  return {
    async send(mail) {
      const transport = await (transporter ??= connect(settings))
      try {
        await transport.sendMail({ from: settings.from, ...mail })
      } catch (error) {
        // oxlint-disable-next-line eslint/preserve-caught-error -- its message and stack hold the address.
        throw new Error(`The mail server did not accept the mail: ${reasonOf(error)}.`)
      }
    },
  }
}

/** Logs in without sending anything. @throws an error that does not contain the password. */
export async function checkSmtp(settings: SmtpSettings): Promise<void> {
  const transport = await connect(settings)
  try {
    await transport.verify()
  } catch (error) {
    // oxlint-disable-next-line eslint/preserve-caught-error -- its message can hold the user's name and what the server says of it.
    throw new Error(reasonOf(error))
  } finally {
    transport.close()
  }
}

/** Loads the library with the first mail, so that the start does not wait for it. */
async function connect({ url }: SmtpSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const auth = username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return createTransport({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    auth,
    // A password is never sent unencrypted. Without a password, TLS is used where the server offers it.
    requireTLS: auth !== undefined,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The code of an error. The server's message is left out because it may contain the address. */
function reasonOf(error: unknown): string {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
  return responseCode === undefined ? code : `${code} ${responseCode}`
}

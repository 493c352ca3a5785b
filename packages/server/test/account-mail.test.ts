import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { smtpMailer } from '../src/gateways/mail/smtp-mailer.ts'
import { createLog } from '../src/platform/log.ts'
import { loggedIn, mailTo, newEmail, PASSWORD, signedUp, startAccountServer, visitor } from './support/accounts.ts'
import { startMailServer, type MailServer } from './support/mail-server.ts'
import { selfSigned } from './support/self-signed.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

const DAY = 24 * 60 * 60 * 1_000
const from = 'Ohun <no-reply@example.com>'

let mail_server: MailServer

beforeAll(async () => {
  mail_server = await startMailServer()
})
afterAll(() => mail_server.stop())

async function withMailServer(): Promise<TestServer> {
  return await startTestServer({ OHUN_TRUST_PROXY: '1', OHUN_SMTP_URL: mail_server.url, OHUN_MAIL_FROM: from })
}

test('with a mail server the verification mail goes there, with a token that works, and into no table', async () => {
  const server = await withMailServer()
  const { email } = await signedUp(server)
  const mail = mail_server.received.find(({ to }) => to === email)
  expect(mail?.from).toBe('no-reply@example.com')
  expect(mail?.data).toMatch(/^From: Ohun <no-reply@example.com>$/m)
  expect(mail?.data).toMatch(/^Subject: Verify your e-mail address for Ohun$/m)
  expect(await mailTo(server, email)).toEqual([])
  const text = mail!.data.replaceAll('=\n', '')
  const token = /^ {2}(verify_email_\S+)$/m.exec(text)?.[1] ?? ''
  await visitor(server).auth.verifyEmail({ token, password: PASSWORD })
  expect(await (await loggedIn(server, { email })).auth.me()).toMatchObject({ verified: true })
  await server.stop()
})

test('a mail that is not taken is sent again, and no token of a lost one is left', async () => {
  const server = await withMailServer()
  mail_server.refusing = true
  const { email, user_id } = await signedUp(server)
  expect(await server.db.knex('account_tokens').where({ user_id })).toEqual([])
  const [job] = await server.db.knex('jobs').where({ kind: 'account.mail' })
  expect(job).toMatchObject({ attempt_count: 1, last_error: 'The mail server did not accept the mail: EENVELOPE 550.' })
  mail_server.refusing = false
  // Not in one leap: that would outrun the job's lease while the mail is on its way.
  for (let minute = 0; minute < 5; minute += 0.5) await server.advance(30_000)
  expect(mail_server.received.filter(({ to }) => to === email)).toHaveLength(1)
  expect(await server.db.knex('account_tokens').where({ user_id })).toHaveLength(1)
  await server.stop()
})

test('a mail that the server refuses after its password was changed is sent once with the new one, and no log has either', async () => {
  const identity = selfSigned()
  const trusted = getCACertificates()
  setDefaultCACertificates([...trusted, identity.cert])
  onTestFinished(() => setDefaultCACertificates(trusted))
  const locked = await startMailServer(identity)
  onTestFinished(() => locked.stop())
  const logged: string[] = []
  const log = createLog('debug', { write: (line) => void logged.push(line) })
  const urlWith = (password: string): string => locked.url.replace('://', `://ohun:${password}@`)
  const variables = { OHUN_TRUST_PROXY: '1', OHUN_SMTP_URL: urlWith('hunter2'), OHUN_MAIL_FROM: from }
  locked.password = 'hunter3'
  const server = await startTestServer(variables, log)
  const { email } = await signedUp(server)
  const [job] = await server.db.knex('jobs').where({ kind: 'account.mail' })
  expect(job).toMatchObject({ attempt_count: 1, last_error: 'The mail server did not accept the mail: EAUTH 535.' })
  await server.restart({ OHUN_SMTP_URL: urlWith('hunter3') })
  await server.advance(30_000)
  expect(locked.received).toMatchObject([{ to: email }])
  expect(logged.join('')).toContain('EAUTH 535')
  expect(logged.join('')).not.toMatch(/hunter\d|aHVudGVy/)
  await server.stop()
})

test('a password for the mail server is not sent where TLS is missing', async () => {
  const url = mail_server.url.replace('smtp://', 'smtp://user:secret@')
  const mailer = smtpMailer({ url, from })
  const sent = mailer.send({ to: newEmail(), subject: 'Hello', text: 'Hello' })
  await expect(sent).rejects.toThrow(/^The mail server did not accept the mail: E\w+/)
})

test('without a mail server mail is kept for a month, and expired tokens and sessions go', async () => {
  const server = await startAccountServer()
  const { email } = await signedUp(server)
  await visitor(server).auth.login({ email, password: PASSWORD })
  const [mail] = await mailTo(server, email)
  expect(mail).toMatchObject({ subject: 'Verify your e-mail address for Ohun', created_at: server.clock.now() })
  expect(mail?.text).toContain(`${server.base_url}/v1/auth/verify-email`)
  await server.leap(30 * DAY)
  await server.leap(60 * 60_000)
  for (const table of ['mail_outbox', 'account_tokens', 'sessions']) expect(await server.db.knex(table)).toEqual([])
  await server.stop()
})

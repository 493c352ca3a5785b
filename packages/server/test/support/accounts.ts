import { Ohun, type SignedUp } from '@ohun/sdk'
import { listMail, type StoredMail } from '../../src/gateways/mail/outbox-mailer.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { CLIENT_LIMIT_MS } from '../../../../test/limits.ts'

export const PASSWORD = 'correct horse battery'

const TOKEN = /^ {2}((?:verify_email|reset_password|change_email|invitation)_\S+)$/m

let made = 0

/** A server behind one proxy, so that each request can come from a different address. */
export async function startAccountServer(): Promise<TestServer> {
  return await startTestServer({ OHUN_TRUST_PROXY: '1' })
}

export function newEmail(): string {
  return `person${++made}@example.com`
}

/** A client whose requests come from an address that no other client has. */
export function visitor({ base_url }: { base_url: string }, apiKey: string | null = null): Ohun {
  const n = ++made
  const headers = { 'X-Forwarded-For': `198.51.${n >> 8}.${n & 255}` }
  return new Ohun({ apiKey, baseUrl: base_url, maxRetries: 0, timeout: CLIENT_LIMIT_MS, headers })
}

export interface TestAccount extends SignedUp {
  email: string
  /** A client with the account's sandbox key. */
  client: Ohun
}

/** A new account. Its verification mail has been sent. */
export async function signedUp(server: TestServer): Promise<TestAccount> {
  const email = newEmail()
  const signed = await visitor(server).auth.signup({ email, password: PASSWORD, company_name: 'Example Limited' })
  await server.settle()
  return { ...signed, email, client: visitor(server, signed.api_key.key) }
}

/** The token of a new session of the account. */
export async function sessionOf(server: { base_url: string }, email: string): Promise<string> {
  const { session_token } = await visitor(server).auth.login({ email, password: PASSWORD })
  if (session_token === undefined) throw new Error('A login without a cookie returned no token.')
  return session_token
}

/** A client with a new session of the account. */
export async function loggedIn(server: TestServer, { email }: { email: string }): Promise<Ohun> {
  return visitor(server, await sessionOf(server, email))
}

/** The mails to an address, newest first. */
export async function mailTo({ db, settle }: TestServer, email: string): Promise<StoredMail[]> {
  await settle()
  return (await listMail(db)).filter(({ to }) => to === email)
}

/** The token in the latest mail to an address that contains one. */
export async function tokenFor(server: TestServer, email: string): Promise<string> {
  const texts = (await mailTo(server, email)).map(({ text }) => text)
  return texts.flatMap((text) => TOKEN.exec(text)?.[1] ?? [])[0] ?? 'none'
}

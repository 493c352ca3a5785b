import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  loggedIn,
  mailTo,
  newEmail,
  PASSWORD,
  signedUp,
  startAccountServer,
  tokenFor,
  visitor,
} from './support/accounts.ts'
import { outcomesOf, rawClient, startSecondServer } from './support/scenario.ts'
import type { TestServer } from './support/test-server.ts'

const HOUR = 60 * 60 * 1_000

let server: TestServer

beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(() => server.stop())

const company_name = 'Example Limited'
const unusable = { status: 400, code: 'INVALID_ARGUMENT', message: expect.stringMatching(/^token: /) }

/** From an address that no other request came from. */
async function post(path: string, body: unknown) {
  const from = `2001:db8:${(post.count++).toString(16)}::1`
  return await rawClient(server, null)('POST', path, { body, headers: { 'X-Forwarded-For': from } })
}
post.count = 1

describe('POST /v1/auth/signup', () => {
  test('makes a user, a workspace on the starter plan, a working sandbox key and a signing secret', async () => {
    const { user_id, workspace_id, api_key, signing_secret, email, client } = await signedUp(server)
    expect(api_key).toMatchObject({ environment: 'sandbox', label: 'sandbox', last_used_at: null, expires_at: null })
    expect(api_key.key).toMatch(/^pk_test_[\w-]{43}$/)
    expect(signing_secret).toMatch(/^whsec_/)
    expect(await client.auth.me()).toMatchObject({ user_id, workspace_id, email, role: 'owner', verified: false })
    const workspace = await server.db.knex('workspaces').where({ workspace_id }).first()
    expect(workspace).toMatchObject({ name: company_name, plan: 'starter', balance_kobo: 0 })
  })

  test('keeps the password as argon2id alone, at the default cost', async () => {
    const { base_url, stop } = await startSecondServer(server)
    onTestFinished(() => stop())
    const { user_id } = await signedUp({ ...server, base_url })
    const { password_hash } = await server.db.knex('users').where({ user_id }).first()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(password_hash).not.toContain(PASSWORD)
  })

  test('409 ALREADY_EXISTS for an address that has an account, in whatever case, and nothing is left of the attempt', async () => {
    const { email } = await signedUp(server)
    const before = await server.db.knex('workspaces').count()
    const again = { email: email.toUpperCase(), password: PASSWORD, company_name }
    await expect(visitor(server).auth.signup(again)).rejects.toMatchObject({ status: 409, code: 'ALREADY_EXISTS' })
    expect(await server.db.knex('workspaces').count()).toEqual(before)
  })

  test('succeeds exactly once for many concurrent requests with one address', async () => {
    const email = newEmail()
    const attempts = Array.from({ length: 8 }, () =>
      visitor(server).auth.signup({ email, password: PASSWORD, company_name }),
    )
    const { succeeded, codes } = outcomesOf(await Promise.allSettled(attempts))
    expect(succeeded).toBe(1)
    expect(new Set(codes)).toEqual(new Set(['ALREADY_EXISTS']))
    expect(await mailTo(server, email)).toHaveLength(1)
  })

  test.each<[string, object]>([
    ['email', { email: 'not an address' }],
    ['email', { email: undefined }],
    ['password', { password: 'seven77' }],
    ['password', { password: 'x'.repeat(257) }],
    ['password', { password: 12345678 }],
    ['company_name', { company_name: '  ' }],
    ['company_name', { company_name: 'x'.repeat(101) }],
    ['plan', { plan: 'scale' }],
  ])('400 INVALID_ARGUMENT naming %s for %j', async (field, change) => {
    const body = { email: newEmail(), password: PASSWORD, company_name, ...change }
    const { status, json } = await post('/v1/auth/signup', body)
    expect({ status, code: json.error_code }).toEqual({ status: 400, code: 'INVALID_ARGUMENT' })
    expect(json.message).toMatch(new RegExp(`^${field}: `))
    expect(json.message).not.toContain('seven77')
  })

  test('a password of eight characters is enough, whatever they are', async () => {
    const body = { email: newEmail(), password: 'ẹ̀kọ́ ilé', company_name }
    expect((await post('/v1/auth/signup', body)).status).toBe(201)
    const { status } = await post('/v1/auth/login', { email: body.email, password: body.password })
    expect(status).toBe(200)
  })
})

describe('POST /v1/auth/verify-email', () => {
  test('verifies the address with the token of the mail, after which a session makes production keys', async () => {
    const account = await signedUp(server)
    const wanted = { label: 'live', environment: 'production' } as const
    const early = (await loggedIn(server, account)).apiKeys.create(wanted)
    await expect(early).rejects.toMatchObject({ status: 403, code: 'PERMISSION_DENIED' })
    await visitor(server).auth.verifyEmail({ token: await tokenFor(server, account.email), password: PASSWORD })
    const session = await loggedIn(server, account)
    expect(await session.auth.me()).toMatchObject({ verified: true })
    expect((await session.apiKeys.create(wanted)).key).toMatch(/^pk_live_/)
  })

  test('a token is used once, also by many at once', async () => {
    const { email } = await signedUp(server)
    const token = await tokenFor(server, email)
    const uses = Array.from({ length: 5 }, () => visitor(server).auth.verifyEmail({ token, password: PASSWORD }))
    const { succeeded, codes } = outcomesOf(await Promise.allSettled(uses))
    expect({ succeeded, codes }).toEqual({ succeeded: 1, codes: Array(4).fill('INVALID_ARGUMENT') })
    await expect(visitor(server).auth.verifyEmail({ token, password: PASSWORD })).rejects.toMatchObject(unusable)
  })

  test('a token lives for 24 hours', async () => {
    const { email } = await signedUp(server)
    const other = await signedUp(server)
    const token = await tokenFor(server, email)
    const brief = await tokenFor(server, other.email)
    await server.leap(24 * HOUR - 1)
    await visitor(server).auth.verifyEmail({ token, password: PASSWORD })
    await server.advance(1)
    await expect(visitor(server).auth.verifyEmail({ token: brief, password: PASSWORD })).rejects.toMatchObject(unusable)
  })

  test('the token alone is enough', async () => {
    const account = await signedUp(server)
    await visitor(server).auth.verifyEmail({ token: await tokenFor(server, account.email) })
    expect(await (await loggedIn(server, account)).auth.me()).toMatchObject({ verified: true })
  })

  test('400 INVALID_ARGUMENT for a token that is unknown or of another purpose', async () => {
    const { email } = await signedUp(server)
    await visitor(server).auth.requestPasswordReset({ email })
    for (const token of ['x', await tokenFor(server, email)])
      await expect(visitor(server).auth.verifyEmail({ token, password: PASSWORD })).rejects.toMatchObject(unusable)
  })

  test('the database holds no token that could be used', async () => {
    const { email } = await signedUp(server)
    const token = await tokenFor(server, email)
    const { rows } = await server.db.pool.query('select t::text from account_tokens t')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(await server.db.knex('jobs'))).not.toContain(token)
  })
})

describe('POST /v1/auth/resend-verification', () => {
  test('sends another token; using one ends the other', async () => {
    const { email } = await signedUp(server)
    const first = await tokenFor(server, email)
    await visitor(server).auth.resendVerification({ email: email.toUpperCase() })
    const second = await tokenFor(server, email)
    expect(second).not.toBe(first)
    await visitor(server).auth.verifyEmail({ token: second, password: PASSWORD })
    await expect(visitor(server).auth.verifyEmail({ token: first, password: PASSWORD })).rejects.toMatchObject(unusable)
  })

  test('answers the same for an address that waits, is verified or unknown; only the first gets mail', async () => {
    const waiting = await signedUp(server)
    const verified = await signedUp(server)
    await visitor(server).auth.verifyEmail({ token: await tokenFor(server, verified.email), password: PASSWORD })
    const emails = [waiting.email, verified.email, newEmail()]
    const answers = []
    for (const email of emails) {
      const { status, json } = await post('/v1/auth/resend-verification', { email })
      answers.push({ status, message: json.message })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    const counts = await Promise.all(emails.map(async (email) => (await mailTo(server, email)).length))
    expect(counts).toEqual([2, 1, 0])
  })

  test('one address gets at most five mails an hour, however often its account is deleted and made again', async () => {
    const email = newEmail()
    for (let made = 0; made < 8; made++) {
      const { api_key } = await visitor(server).auth.signup({ email, password: PASSWORD, company_name })
      await server.settle()
      await visitor(server, api_key.key).auth.deleteAccount({ password: PASSWORD })
    }
    expect(await mailTo(server, email)).toHaveLength(5)
    const { user_id } = await visitor(server).auth.signup({ email, password: PASSWORD, company_name })
    await server.leap(HOUR)
    await server.leap(HOUR)
    expect(await server.db.knex('account_tokens').whereNull('user_id')).toEqual([])
    await visitor(server).auth.resendVerification({ email })
    await server.settle()
    expect(await server.db.knex('account_tokens').where({ user_id })).toHaveLength(1)
  })

  test('one address gets at most five such mails an hour, whoever asks from wherever', async () => {
    const { email } = await signedUp(server)
    for (let asked = 0; asked < 8; asked++) {
      await visitor(server).auth.resendVerification({ email })
      await server.settle()
    }
    expect(await mailTo(server, email)).toHaveLength(5)
    await server.leap(HOUR)
    await visitor(server).auth.resendVerification({ email })
    expect(await mailTo(server, email)).toHaveLength(6)
  })
})

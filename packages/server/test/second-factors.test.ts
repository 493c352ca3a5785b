import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loggedIn, mailTo, PASSWORD, signedUp, startAccountServer, tokenFor, visitor } from './support/accounts.ts'
import { all, outcomesOf, rawClient } from './support/scenario.ts'
import { challengeOf, codeOf, withTotp, type SecuredAccount } from './support/second-factors.ts'
import type { TestServer } from './support/test-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const refused = { status: 401, code: 'UNAUTHENTICATED' }
const ended = { status: 400, code: 'INVALID_ARGUMENT', message: expect.stringMatching(/^challenge_token: /) }

let server: TestServer
let account: SecuredAccount

beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  account = await withTotp(server)
  // The code of the set-up is used. Only the wall clock decides which is next, so no work has to pass a minute.
  server.clock.step(MINUTE)
})

const complete = (challenge_token: string, code: string) =>
  visitor(server).auth.completeLogin({ challenge_token, code })

/** Both steps of a login. */
async function logIn(code: string): Promise<string> {
  const { challenge_token } = await challengeOf(server, account.email)
  return (await complete(challenge_token, code)).session_token ?? 'none'
}

const wrongCode = (): string => (codeOf(server, account.secret) === '000000' ? '000001' : '000000')

describe('POST /v1/auth/complete-login', () => {
  test('makes the challenge of a login a session, and says in the audit log by which factor', async () => {
    const second_factor = await challengeOf(server, account.email)
    expect(second_factor).toEqual({
      challenge_token: expect.stringMatching(/^chl_[\w-]{43}$/),
      methods: ['totp', 'recovery_code'],
    })
    const { session_token } = await complete(second_factor.challenge_token, codeOf(server, account.secret))
    expect(await visitor(server, session_token).auth.me()).toMatchObject({ user_id: account.user_id })
    const entries = await all(account.client.auditLog.list())
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'account.logged_in', detail: { second_factor: 'totp' } }),
    )
  })

  test('stores the session in a cookie if the login asked for that, and before not', async () => {
    const post = (path: string, body: object) =>
      fetch(`${server.base_url}/v1/auth/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' },
        body: JSON.stringify(body),
      })
    const first = await post('login', { email: account.email, password: PASSWORD, cookie: true })
    expect(first.headers.get('set-cookie')).toBeNull()
    const { second_factor } = (await first.json()) as { second_factor: { challenge_token: string } }
    const code = codeOf(server, account.secret)
    const second = await post('complete-login', { challenge_token: second_factor.challenge_token, code })
    expect(second.headers.get('set-cookie')).toMatch(/^ohun_session=ses_/)
    expect(await second.json()).not.toHaveProperty('session_token')
  })

  test('a challenge is not a credential', async () => {
    const { challenge_token } = await challengeOf(server, account.email)
    expect(await rawClient(server, challenge_token)('GET', '/v1/auth/me')).toMatchObject({ status: 401 })
  })

  test('accepts each code once, and none of before it: a replayed code is refused', async () => {
    const [early, now] = [codeOf(server, account.secret, -1), codeOf(server, account.secret)]
    await logIn(now)
    for (const code of [now, early]) await expect(logIn(code)).rejects.toMatchObject(refused)
    await logIn(codeOf(server, account.secret, 1))
  })

  test('accepts one of two uses of one code at once', async () => {
    const code = codeOf(server, account.secret)
    const { succeeded, codes } = outcomesOf(await Promise.allSettled([logIn(code), logIn(code)]))
    expect({ succeeded, codes }).toEqual({ succeeded: 1, codes: ['UNAUTHENTICATED'] })
  })

  test('uses a challenge once, also with another valid code at the same time', async () => {
    const { challenge_token } = await challengeOf(server, account.email)
    const answers = [
      complete(challenge_token, codeOf(server, account.secret)),
      ...account.recovery_codes.slice(0, 2).map((code) => complete(challenge_token, code)),
    ]
    const { succeeded } = outcomesOf(await Promise.allSettled(answers))
    expect(succeeded).toBe(1)
    await expect(complete(challenge_token, account.recovery_codes[9]!)).rejects.toMatchObject(ended)
    const { recovery_codes_left } = await account.session.auth.factors()
    expect([9, 10]).toContain(recovery_codes_left)
  })

  test('a challenge ends after five minutes, and after five wrong codes', async () => {
    const old = await challengeOf(server, account.email)
    await server.advance(5 * MINUTE)
    await expect(complete(old.challenge_token, codeOf(server, account.secret))).rejects.toMatchObject(ended)
    const { challenge_token } = await challengeOf(server, account.email)
    for (let n = 0; n < 5; n++) await expect(complete(challenge_token, wrongCode())).rejects.toMatchObject(refused)
    await server.advance(MINUTE)
    await expect(complete(challenge_token, codeOf(server, account.secret))).rejects.toMatchObject(ended)
  })

  test("a code of another account's app is refused, and so is another account's recovery code", async () => {
    const other = await withTotp(server)
    await server.advance(MINUTE)
    for (const code of [codeOf(server, other.secret), other.recovery_codes[0]!])
      await expect(logIn(code)).rejects.toMatchObject(refused)
  })

  test('429 RATE_LIMITED after five wrong codes with new challenges, from wherever; the owner gets a mail', async () => {
    for (let n = 0; n < 5; n++) await expect(logIn(wrongCode())).rejects.toMatchObject(refused)
    const limited = { status: 429, code: 'RATE_LIMITED' }
    await expect(logIn(codeOf(server, account.secret))).rejects.toMatchObject(limited)
    expect((await mailTo(server, account.email))[0]?.text).toContain('five wrong codes')
    await server.advance(1_000)
    await expect(logIn(wrongCode())).rejects.toMatchObject(refused)
    await server.advance(1_000)
    await expect(logIn(codeOf(server, account.secret))).rejects.toMatchObject(limited)
    await server.advance(1_000)
    await logIn(codeOf(server, account.secret))
    await expect(logIn(wrongCode())).rejects.toMatchObject(refused)
  })

  test('400 INVALID_ARGUMENT without a code and a passkey, or with both', async () => {
    const { challenge_token } = await challengeOf(server, account.email)
    const either = { status: 400, message: 'code: send either a code or a passkey.' }
    await expect(visitor(server).auth.completeLogin({ challenge_token })).rejects.toMatchObject(either)
    const both = { challenge_token, code: '123456', passkey: {} }
    await expect(visitor(server).auth.completeLogin(both)).rejects.toMatchObject(either)
  })
})

describe('recovery codes', () => {
  test('each replaces the second factor once, however it is written, and the owner gets a mail', async () => {
    const [code = '', another = ''] = account.recovery_codes
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    await logIn(code.toUpperCase().replaceAll('-', ' '))
    expect((await mailTo(server, account.email))[0]?.text).toContain('with a recovery code')
    await expect(logIn(code)).rejects.toMatchObject(refused)
    await logIn(another)
    expect(await account.session.auth.factors()).toMatchObject({ recovery_codes_left: 8 })
  })

  test('one of four uses of a code at once succeeds', async () => {
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeOf(server, account.email)))
    const uses = challenges.map(({ challenge_token }) => complete(challenge_token, account.recovery_codes[0]!))
    const { succeeded } = outcomesOf(await Promise.allSettled(uses))
    expect(succeeded).toBe(1)
    expect(await account.session.auth.factors()).toMatchObject({ recovery_codes_left: 9 })
  })

  test('are replaced by new ones, with the password', async () => {
    const { recovery_codes } = await account.session.auth.replaceRecoveryCodes({ password: PASSWORD })
    expect(new Set(recovery_codes).size).toBe(10)
    await expect(logIn(account.recovery_codes[0]!)).rejects.toMatchObject(refused)
    await logIn(recovery_codes[0]!)
  })

  test('are not in the database as they are shown', async () => {
    const rows = await server.db.knex('recovery_codes').where({ user_id: account.user_id })
    expect(rows).toHaveLength(10)
    expect(JSON.stringify(rows)).not.toContain(account.recovery_codes[0]!.replaceAll('-', ''))
  })
})

describe('the password', () => {
  test('set anew does not replace the second factor, and ends logins that have begun', async () => {
    const begun = await challengeOf(server, account.email)
    await visitor(server).auth.verifyEmail({ token: await tokenFor(server, account.email), password: PASSWORD })
    account = { ...(await secondTime()), email: account.email }
    const pending = await challengeOf(server, account.email)
    await visitor(server).auth.requestPasswordReset({ email: account.email })
    const password = 'a better password'
    await visitor(server).auth.resetPassword({ token: await tokenFor(server, account.email), password })
    for (const { challenge_token } of [begun, pending])
      await expect(complete(challenge_token, codeOf(server, account.secret))).rejects.toMatchObject(ended)
    const { challenge_token } = await challengeOf(server, account.email, password)
    await complete(challenge_token, codeOf(server, account.secret, 1))
  })

  test('changed by the owner ends logins that have begun, and logout-all does so too', async () => {
    const [first] = [await challengeOf(server, account.email)]
    await account.session.auth.changePassword({ password: PASSWORD, new_password: PASSWORD })
    await expect(complete(first.challenge_token, codeOf(server, account.secret))).rejects.toMatchObject(ended)
    const second = await challengeOf(server, account.email)
    await account.session.auth.logoutAll()
    await expect(complete(second.challenge_token, codeOf(server, account.secret))).rejects.toMatchObject(ended)
  })

  test('wrong changes no factor: 401 INVALID_PASSWORD', async () => {
    const wrong = { status: 401, code: 'INVALID_PASSWORD' }
    const { auth } = account.session
    await expect(auth.startTotp({ password: 'x' })).rejects.toMatchObject(wrong)
    await expect(auth.removeTotp({ password: 'x' })).rejects.toMatchObject(wrong)
    await expect(auth.replaceRecoveryCodes({ password: 'x' })).rejects.toMatchObject(wrong)
    expect(await auth.factors()).toMatchObject({ is_required: true, recovery_codes_left: 10 })
  })

  /** The first verification has ended everything that a stranger could have set up: the owner sets it up again. */
  async function secondTime(): Promise<SecuredAccount> {
    const session = await loggedIn(server, account)
    expect(await session.auth.factors()).toEqual({
      is_required: false,
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
      request_id: expect.any(String),
    })
    const { secret } = await session.auth.startTotp({ password: PASSWORD })
    const { recovery_codes = [] } = await session.auth.confirmTotp({ code: codeOf(server, secret) })
    return { ...account, session, secret, recovery_codes }
  }
})

describe('the authenticator app', () => {
  test('counts for nothing before its first code, and 409 ALREADY_EXISTS for a second app', async () => {
    const other = await signedUp(server)
    const session = await loggedIn(server, other)
    const first = await session.auth.startTotp({ password: PASSWORD })
    const { secret, otpauth_uri } = await session.auth.startTotp({ password: PASSWORD })
    expect(new URL(otpauth_uri).searchParams.get('secret')).toBe(secret)
    await loggedIn(server, other)
    const confirm = (code: string) => session.auth.confirmTotp({ code })
    await expect(confirm(codeOf(server, first.secret))).rejects.toMatchObject({ status: 400 })
    expect((await confirm(codeOf(server, secret))).recovery_codes).toHaveLength(10)
    const taken = { status: 409, code: 'ALREADY_EXISTS' }
    await expect(session.auth.startTotp({ password: PASSWORD })).rejects.toMatchObject(taken)
    await expect(confirm(codeOf(server, secret))).rejects.toMatchObject(taken)
    await expect(loggedIn(server, other)).rejects.toThrow('returned no token')
  })

  test('a secret waits an hour for its first code', async () => {
    const session = await loggedIn(server, await signedUp(server))
    const { secret } = await session.auth.startTotp({ password: PASSWORD })
    await server.leap(HOUR + MINUTE)
    const late = session.auth.confirmTotp({ code: codeOf(server, secret) })
    await expect(late).rejects.toMatchObject({ status: 400, message: expect.stringContaining('start-totp') })
  })

  test('is sealed in the database', async () => {
    const [row] = await server.db.knex('totp_factors').where({ user_id: account.user_id })
    expect(JSON.stringify(row)).not.toContain(account.secret)
  })

  test('removed, takes the recovery codes along; each change is in the audit log and in a mail', async () => {
    await account.session.auth.removeTotp({ password: PASSWORD })
    expect(await account.session.auth.factors()).toMatchObject({
      is_required: false,
      totp: null,
      recovery_codes_left: 0,
    })
    await loggedIn(server, account)
    const none = { status: 404, code: 'NOT_FOUND' }
    await expect(account.session.auth.removeTotp({ password: PASSWORD })).rejects.toMatchObject(none)
    await expect(account.session.auth.replaceRecoveryCodes({ password: PASSWORD })).rejects.toMatchObject(none)
    const actions = (await all(account.client.auditLog.list())).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['account.totp_added', 'account.totp_removed']))
    const texts = (await mailTo(server, account.email)).map(({ text }) => text)
    for (const what of ['was added to', 'was removed from'])
      expect(texts.join()).toContain(`authenticator app ${what} your Ohun account`)
  })
})

test('403 PERMISSION_DENIED for an API key, which belongs to no person', async () => {
  const { auth } = account.client
  const password = PASSWORD
  const attempts = [
    auth.factors(),
    auth.startTotp({ password }),
    auth.confirmTotp({ code: '123456' }),
    auth.removeTotp({ password }),
    auth.startPasskey({ password }),
    auth.addPasskey({ challenge_token: 'chl_x', name: 'x', passkey: {} }),
    auth.removePasskey({ password, passkey_id: 'pass_x' }),
    auth.replaceRecoveryCodes({ password }),
  ]
  for (const result of await Promise.allSettled(attempts))
    expect(result).toMatchObject({ status: 'rejected', reason: { status: 403, code: 'PERMISSION_DENIED' } })
})

test('a challenge that has ended is deleted by the sweep, and an account keeps its newest twenty', async () => {
  const { user_id, email } = account
  for (let n = 0; n < 21; n++) await challengeOf(server, email)
  expect(await server.db.knex('login_challenges').where({ user_id })).toHaveLength(20)
  await server.leap(2 * HOUR)
  expect(await server.db.knex('login_challenges').where({ user_id })).toHaveLength(0)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  loggedIn,
  mailTo,
  newEmail,
  PASSWORD,
  signedUp,
  startAccountServer,
  tokenFor,
  visitor,
  type TestAccount,
} from './support/accounts.ts'
import { all, outcomesOf } from './support/scenario.ts'
import type { TestServer } from './support/test-server.ts'

const HOUR = 60 * 60 * 1_000
const wrong = { status: 401, code: 'INVALID_PASSWORD' }

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  account = await signedUp(server)
})

async function verified(): Promise<void> {
  await visitor(server).auth.verifyEmail({ token: await tokenFor(server, account.email), password: PASSWORD })
}

describe('POST /v1/auth/change-password', () => {
  test('sets the password and ends every other session; keys live on', async () => {
    const [own, other] = [await loggedIn(server, account), await loggedIn(server, account)]
    await own.auth.changePassword({ password: PASSWORD, new_password: 'a better password' })
    expect(await own.auth.me()).toMatchObject({ user_id: account.user_id })
    await expect(other.auth.me()).rejects.toMatchObject({ status: 401 })
    expect(await account.client.auth.me()).toMatchObject({ user_id: account.user_id })
    const { email } = account
    await expect(visitor(server).auth.login({ email, password: PASSWORD })).rejects.toMatchObject({ status: 401 })
    await visitor(server).auth.login({ email, password: 'a better password' })
    const entries = await all(account.client.auditLog.list())
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'account.password_changed', detail: { sessions_ended: 1 } }),
    )
  })

  test('401 INVALID_PASSWORD for a wrong one, which is counted as in a login', async () => {
    const session = await loggedIn(server, account)
    const attempt = () => session.auth.changePassword({ password: 'not it', new_password: 'a better password' })
    for (let n = 0; n < 5; n++) await expect(attempt()).rejects.toMatchObject(wrong)
    await expect(attempt()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    await server.leap(HOUR)
    await visitor(server).auth.login({ email: account.email, password: PASSWORD })
  })

  test('400 INVALID_ARGUMENT for one of seven characters', async () => {
    const session = await loggedIn(server, account)
    await expect(session.auth.changePassword({ password: PASSWORD, new_password: '1234567' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^new_password: /),
    })
  })

  test('one of two changes at once succeeds', async () => {
    const session = await loggedIn(server, account)
    const change = (new_password: string) => session.auth.changePassword({ password: PASSWORD, new_password })
    const { succeeded, codes } = outcomesOf(
      await Promise.allSettled([change('first password'), change('second password')]),
    )
    expect([succeeded, codes]).toEqual([1, ['INVALID_PASSWORD']])
  })
})

describe('POST /v1/auth/change-email', () => {
  test('the address changes with the token that the new one gets; the present one is told', async () => {
    await verified()
    const [session, email] = [await loggedIn(server, account), newEmail()]
    await session.auth.changeEmail({ password: PASSWORD, email })
    const [notice] = await mailTo(server, account.email)
    expect(notice?.subject).toMatch(/about to change/)
    expect(notice?.text).not.toContain(email)
    expect(await session.auth.me()).toMatchObject({ email: account.email })
    const token = await tokenFor(server, email)
    expect((await visitor(server).auth.confirmEmail({ token })).message).toMatch(/has changed/)
    expect(await session.auth.me()).toMatchObject({ email, verified: true })
    await visitor(server).auth.login({ email, password: PASSWORD })
    await expect(visitor(server).auth.login({ email: account.email, password: PASSWORD })).rejects.toMatchObject({
      status: 401,
    })
    await expect(visitor(server).auth.confirmEmail({ token })).rejects.toMatchObject({ status: 400 })
    const entries = await all(session.auditLog.list())
    expect(entries).toContainEqual(expect.objectContaining({ action: 'account.email_changed' }))
    // `actor_name` is read with the entry. What is kept for ever has no address.
    const kept = entries.map((entry) => ({ ...entry, actor_name: null }))
    expect(JSON.stringify(kept)).not.toContain(email)
  })

  test('403 PERMISSION_DENIED while the present address is not verified', async () => {
    const change = account.client.auth.changeEmail({ password: PASSWORD, email: newEmail() })
    await expect(change).rejects.toMatchObject({ status: 403, code: 'PERMISSION_DENIED' })
  })

  test('an address with an account gets no mail, and the answer is the same', async () => {
    await verified()
    const [session, taken] = [await loggedIn(server, account), await signedUp(server)]
    const before = (await mailTo(server, taken.email)).length
    const answer = await session.auth.changeEmail({ password: PASSWORD, email: taken.email })
    expect(answer.message).toBe((await session.auth.changeEmail({ password: PASSWORD, email: newEmail() })).message)
    expect(await mailTo(server, taken.email)).toHaveLength(before)
  })

  test('409 ALREADY_EXISTS when somebody signed up with the address in the meantime', async () => {
    await verified()
    const [session, email] = [await loggedIn(server, account), newEmail()]
    await session.auth.changeEmail({ password: PASSWORD, email })
    const token = await tokenFor(server, email)
    await visitor(server).auth.signup({ email, password: PASSWORD, company_name: 'Other Limited' })
    await expect(visitor(server).auth.confirmEmail({ token })).rejects.toMatchObject({
      status: 409,
      code: 'ALREADY_EXISTS',
    })
    expect(await session.auth.me()).toMatchObject({ email: account.email })
  })

  test('400 INVALID_ARGUMENT for a token that is an hour old, or of another purpose', async () => {
    const verification = await tokenFor(server, account.email)
    await expect(visitor(server).auth.confirmEmail({ token: verification })).rejects.toMatchObject({ status: 400 })
    await verified()
    const [session, email] = [await loggedIn(server, account), newEmail()]
    await session.auth.changeEmail({ password: PASSWORD, email })
    const token = await tokenFor(server, email)
    await server.leap(HOUR)
    await expect(visitor(server).auth.confirmEmail({ token })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^token: /),
    })
  })

  test('a new password withdraws a change that was asked for with the old one', async () => {
    await verified()
    const session = await loggedIn(server, account)
    const askedFor = async (): Promise<string> => {
      const email = newEmail()
      await session.auth.changeEmail({ password: PASSWORD, email })
      const token = await tokenFor(server, email)
      expect(token).toMatch(/^change_email_/)
      return token
    }
    const before_change = await askedFor()
    await session.auth.changePassword({ password: PASSWORD, new_password: PASSWORD })
    const before_reset = await askedFor()
    await visitor(server).auth.requestPasswordReset({ email: account.email })
    const reset = await tokenFor(server, account.email)
    await visitor(server).auth.resetPassword({ token: reset, password: 'a better password' })
    for (const token of [before_change, before_reset])
      await expect(visitor(server).auth.confirmEmail({ token })).rejects.toMatchObject({ status: 400 })
  })

  test('401 INVALID_PASSWORD for a wrong password, and nothing is sent', async () => {
    await verified()
    const [session, email] = [await loggedIn(server, account), newEmail()]
    await expect(session.auth.changeEmail({ password: 'not it', email })).rejects.toMatchObject(wrong)
    expect(await mailTo(server, email)).toEqual([])
  })
})

test('404 NOT_FOUND without a user record', async () => {
  const { sandbox, user_id } = await server.workspace()
  await server.db.knex('users').where({ user_id }).delete()
  const missing = { status: 404, code: 'NOT_FOUND' }
  const password = PASSWORD
  await expect(sandbox.auth.changePassword({ password, new_password: password })).rejects.toMatchObject(missing)
  await expect(sandbox.auth.changeEmail({ password, email: newEmail() })).rejects.toMatchObject(missing)
})

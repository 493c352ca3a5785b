import { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loggedIn, mailTo, PASSWORD, signedUp, startAccountServer, tokenFor, visitor } from './support/accounts.ts'
import { withTotp } from './support/second-factors.ts'
import { operator } from './support/operator.ts'
import { ENCRYPTION_KEY, type TestServer } from './support/test-server.ts'

const NEW_PASSWORD = 'a new battery of horses'

let server: TestServer
let ohunServer: ReturnType<typeof operator>

beforeAll(async () => {
  server = await startAccountServer()
  const variables = { DATABASE_URL: server.db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }
  ohunServer = operator(variables, { clock: server.clock })
})
afterAll(() => server.stop())

const actsIn = async (workspace_id: string) =>
  await server.db.knex('audit_log').where({ workspace_id }).whereLike('actor', 'operator:%').orderBy('audit_id')

describe('ohun-server user show', () => {
  test('has the user by e-mail address or id, with the sessions, and no hash', async () => {
    const account = await signedUp(server)
    await loggedIn(server, account)
    const { json } = await ohunServer(['user', 'show', account.email.toUpperCase()])
    const { workspace_id, user_id } = account
    expect(json).toMatchObject({ user_id, workspace_id, email: account.email, role: 'owner', verified: false })
    expect(json['sessions']).toHaveLength(1)
    expect((await ohunServer(['user', 'show', user_id])).json).toEqual(json)
    expect(JSON.stringify(json)).not.toMatch(/hash|argon|ses_/)
  })

  test.each(['nobody@example.com', 'usr_none', 'x'])('3 for %s', async (user) => {
    for (const verb of ['show', 'verify', 'reset-password', 'sign-in-link', 'log-out', 'remove-factors'])
      expect(await ohunServer(['user', verb, user])).toMatchObject({ code: 3, error: { error_code: 'NOT_FOUND' } })
  })
})

describe('ohun-server user verify', () => {
  test('verifies the address, ends earlier keys, sessions and the secret, and says so in the audit log; repeated, nothing', async () => {
    const account = await signedUp(server)
    const session = await loggedIn(server, account)
    const argv = ['user', 'verify', account.email]
    expect(await ohunServer(argv)).toMatchObject({ code: 0, json: { verified: true, changed: true, keys_revoked: 1 } })
    await expect
      .poll(() => account.client.auth.me().catch((error: { code: string }) => error.code))
      .toBe('UNAUTHENTICATED')
    await expect(session.auth.me()).rejects.toMatchObject({ status: 401 })
    expect(await (await loggedIn(server, account)).auth.me()).toMatchObject({ verified: true })
    expect(await ohunServer(argv)).toMatchObject({ code: 0, json: { changed: false, keys_revoked: 0 } })
    expect(await actsIn(account.workspace_id)).toMatchObject([
      { actor: 'operator:tester', action: 'account.verified', target: account.user_id, detail: { keys_revoked: 1 } },
    ])
  })
})

describe('ohun-server user reset-password', () => {
  test('lets the running server send the mail of the usual flow, and prints no token', async () => {
    const account = await signedUp(server)
    const ran = await ohunServer(['user', 'reset-password', account.email])
    expect(ran).toMatchObject({ code: 0, json: { email: account.email, mail: 'queued' } })
    expect(ran.stdout).not.toContain('reset_password_')
    await expect.poll(async () => (await mailTo(server, account.email))[0]?.subject).toBe('Set a new password for Ohun')
    const token = await tokenFor(server, account.email)
    await visitor(server).auth.resetPassword({ token, password: NEW_PASSWORD })
    const [act] = await actsIn(account.workspace_id)
    expect(act).toMatchObject({ action: 'account.password_reset_requested', detail: { token: 'mailed' } })
  })

  test('--print-token prints a token that works once, and sends no mail', async () => {
    const account = await signedUp(server)
    const before = (await mailTo(server, account.email)).length
    const { json } = await ohunServer(['user', 'reset-password', account.email, '--print-token'])
    const token = json['token'] as string
    expect(json['command']).toContain(`--token ${token}`)
    expect(await mailTo(server, account.email)).toHaveLength(before)
    await visitor(server).auth.login({ email: account.email, password: PASSWORD })
    await visitor(server).auth.resetPassword({ token, password: NEW_PASSWORD })
    await visitor(server).auth.login({ email: account.email, password: NEW_PASSWORD })
    await expect(visitor(server).auth.resetPassword({ token, password: PASSWORD })).rejects.toMatchObject({
      status: 400,
    })
    expect(JSON.stringify(await actsIn(account.workspace_id))).not.toContain(token)
  })

  test('the sixth token of an hour is refused', async () => {
    const { email } = await signedUp(server)
    const argv = ['user', 'reset-password', email, '--print-token']
    for (let made = 0; made < 5; made++) expect(await ohunServer(argv)).toMatchObject({ code: 0 })
    expect(await ohunServer(argv)).toMatchObject({ stdout: '', error: { error_code: 'RATE_LIMITED' } })
  })
})

describe('ohun-server user log-out', () => {
  test('ends every session, and no key', async () => {
    const account = await signedUp(server)
    const sessions = [await loggedIn(server, account), await loggedIn(server, account)]
    expect(await ohunServer(['user', 'log-out', account.user_id])).toMatchObject({
      code: 0,
      json: { sessions_ended: 2 },
    })
    for (const session of sessions) await expect(session.auth.me()).rejects.toMatchObject({ status: 401 })
    expect(await account.client.auth.me()).toMatchObject({ user_id: account.user_id })
    expect(await actsIn(account.workspace_id)).toMatchObject([
      { action: 'account.logged_out', target: account.user_id, detail: { sessions_ended: 2 } },
    ])
  })
})

describe('ohun-server user sign-in-link', () => {
  const linkOf = async (email: string): Promise<string> => {
    const { json } = await ohunServer(['user', 'sign-in-link', email])
    return json['link'] as string
  }
  const tokenOf = (link: string) => new URL(link).hash.slice(1)
  const refused = { status: 400, code: 'INVALID_ARGUMENT', message: expect.stringContaining('token: ') }

  test('opens a session once, and says so in the audit log', async () => {
    const account = await signedUp(server)
    const link = await linkOf(account.email)
    expect(link).toMatch(/^http:\/\/[^/]+\/console\/sign-in#sign_in_/)
    const token = tokenOf(link)
    const { session_token } = await visitor(server).auth.redeemSignInLink({ token })
    const session = new Ohun({ baseUrl: server.base_url, apiKey: session_token! })
    expect(await session.auth.me()).toMatchObject({ user_id: account.user_id })
    await expect(visitor(server).auth.redeemSignInLink({ token })).rejects.toMatchObject(refused)
    expect(await actsIn(account.workspace_id)).toMatchObject([{ action: 'account.sign_in_link_made', detail: {} }])
  })

  test('two uses at once have one that succeeds', async () => {
    const account = await signedUp(server)
    const token = tokenOf(await linkOf(account.email))
    const uses = await Promise.allSettled([1, 2].map(() => visitor(server).auth.redeemSignInLink({ token })))
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('expires after 15 minutes; a token of another purpose is none of it', async () => {
    const account = await signedUp(server)
    const token = tokenOf(await linkOf(account.email))
    await server.advance(15 * 60_000)
    await expect(visitor(server).auth.redeemSignInLink({ token })).rejects.toMatchObject(refused)
    const mailed = await tokenFor(server, account.email)
    await expect(visitor(server).auth.redeemSignInLink({ token: mailed })).rejects.toMatchObject(refused)
  })
})

describe('ohun-server user remove-factors', () => {
  test('lets an owner in with the password alone, and tells them by mail; repeated, nothing', async () => {
    const account = await withTotp(server)
    const argv = ['user', 'remove-factors', account.email]
    expect(await ohunServer(argv)).toMatchObject({ code: 0, json: { changed: true } })
    expect(await (await loggedIn(server, account)).auth.factors()).toMatchObject({ is_required: false })
    expect((await mailTo(server, account.email))[0]?.text).toContain('An operator of the service removed')
    expect(await actsIn(account.workspace_id)).toMatchObject([{ action: 'account.factors_removed' }])
    expect(await ohunServer(argv)).toMatchObject({ code: 0, json: { changed: false } })
  })
})

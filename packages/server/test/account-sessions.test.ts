import { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailJob } from '../src/features/accounts/accounts.jobs.ts'
import { logIn } from '../src/features/accounts/log-in.ts'
import { createSessions } from '../src/features/auth/sessions.ts'
import { createLoginGuard } from '../src/features/accounts/login-guard.ts'
import { createIds } from '../src/platform/ids.ts'
import { hashPasswordHere, type Passwords } from '../src/platform/threads/password.ts'
import type { RunningServer } from '../src/start/start.ts'
import {
  loggedIn,
  mailTo,
  newEmail,
  PASSWORD,
  sessionOf,
  signedUp,
  startAccountServer,
  tokenFor,
  visitor,
} from './support/accounts.ts'
import { openStream } from './support/open-stream.ts'
import { agentOf, outcomesOf, rawClient, startSecondServer } from './support/scenario.ts'
import type { TestServer } from './support/test-server.ts'

const HOUR = 60 * 60 * 1_000
const DAY = 24 * HOUR
const refused = { status: 401, code: 'UNAUTHENTICATED' }
const unusable = { status: 400, code: 'INVALID_ARGUMENT', message: expect.stringMatching(/^token: /) }

let server: TestServer
let second: RunningServer

beforeAll(async () => {
  server = await startAccountServer()
  second = await startSecondServer(server)
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})

describe('POST /v1/auth/login', () => {
  test('gives a session for 30 days, whether the address is verified or not, in whatever case', async () => {
    const { email } = await signedUp(server)
    const session = await visitor(server).auth.login({ email: email.toUpperCase(), password: PASSWORD })
    expect(session.session_token).toMatch(/^ses_[\w-]{43}$/)
    expect(session.expires_at).toBe(new Date(server.clock.now().getTime() + 30 * DAY).toISOString())
  })

  test('401 UNAUTHENTICATED in the same words for a wrong password and an unknown address', async () => {
    const { email } = await signedUp(server)
    const attempt = async (body: object) => {
      const { status, json, headers } = await rawClient(server, null)('POST', '/v1/auth/login', { body })
      return { status, code: json.error_code, message: json.message, challenge: headers.get('www-authenticate') }
    }
    const wrong = await attempt({ email, password: 'not the password' })
    expect(wrong).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', challenge: 'Bearer' })
    expect(await attempt({ email: newEmail(), password: PASSWORD })).toEqual(wrong)
  })

  test('takes the same slow work for a wrong password and an unknown address', async () => {
    const { email, user_id } = await signedUp(server)
    const { db, clock } = server
    await db
      .knex('users')
      .where({ user_id })
      .update({ password_hash: hashPasswordHere(PASSWORD) })
    const hashes: string[] = []
    const passwords: Pick<Passwords, 'verify'> = {
      verify: async (_, hash) => {
        hashes.push(hash)
        return false
      },
    }
    const rate_limits = { starter: 1, builder: 1, scale: 1, payg: 1 }
    const ids = createIds(clock)
    const usage = { note: () => {}, flush: () => Promise.resolve() }
    const sessions = createSessions({ db, clock, ids, usage, rate_limits })
    const deps = {
      db,
      passwords,
      sessions,
      guard: createLoginGuard({ db, clock }),
      clock,
      ids,
      public_url: () => server.base_url,
    }
    const from = { client_address: '192.0.2.1', client: 'sdk/1.0.0' }
    await logIn(deps, { email, password: 'not the password' }, from).catch(() => {})
    await logIn(deps, { email: newEmail(), password: PASSWORD }, from).catch(() => {})
    expect(hashes).toHaveLength(2)
    const cost = (hash: string | undefined): string | undefined => hash?.split('$').slice(0, 4).join('$')
    expect(cost(hashes[1])).toBe(cost(hashes[0]))
    expect(hashes[1]?.length).toBe(hashes[0]?.length)
  })

  test('a session is kept as a hash', async () => {
    const { email, user_id } = await signedUp(server)
    const session_token = await sessionOf(server, email)
    const { rows } = await server.db.pool.query('select s::text from sessions s where user_id = $1', [user_id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(session_token.slice('ses_'.length))
  })
})

describe('a session as bearer', () => {
  test('is the account in production, on every server at once', async () => {
    const account = await signedUp(server)
    const session_token = await sessionOf(server, account.email)
    for (const place of [server, second]) {
      const client = visitor(place, session_token)
      expect(await client.auth.me()).toMatchObject({ user_id: account.user_id })
      expect((await client.webhooks.signingSecret()).signing_secret).toBe(account.signing_secret)
    }
    const { agent_id } = await agentOf(visitor(server, session_token))
    expect(await account.client.agents.get(agent_id)).toMatchObject({ agent_id })
  })

  test('follows a stream, which ends when the session does', async () => {
    const { email } = await signedUp(server)
    const key = await sessionOf(server, email)
    const stream = await openStream(server, { key })
    await visitor(server, key).auth.logoutAll()
    await server.advance(15_000)
    expect(await stream.next()).toMatchObject({ event: 'error', data: { error_code: 'UNAUTHENTICATED' } })
    expect(await stream.next()).toBeUndefined()
  })

  test('401 UNAUTHENTICATED in a URL: logs and histories keep those', async () => {
    const { email } = await signedUp(server)
    const path = `/v1/calls/call_x/stream?token=${await sessionOf(server, email)}`
    expect(await rawClient(server, null)('GET', path)).toMatchObject({ status: 401 })
  })

  test('acts in the environment that X-Ohun-Environment names', async () => {
    const account = await signedUp(server)
    const apiKey = await sessionOf(server, account.email)
    const sandbox = new Ohun({ apiKey, baseUrl: server.base_url, environment: 'sandbox' })
    const { agent_id } = await agentOf(account.client)
    expect(await sandbox.agents.get(agent_id)).toMatchObject({ agent_id })
    const [number] = [await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })]
    expect(number).toMatchObject({ environment: 'sandbox' })
    const production = new Ohun({ apiKey, baseUrl: server.base_url })
    await expect(production.numbers.get(number.number_id)).rejects.toMatchObject({ status: 404 })
  })

  test.each(['test', ''])('400 INVALID_ARGUMENT for the environment %j', async (environment) => {
    const { email } = await signedUp(server)
    const headers = { 'X-Ohun-Environment': environment }
    const answer = await rawClient(server, await sessionOf(server, email))('GET', '/v1/agents', { headers })
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(answer.json.message).toBe('X-Ohun-Environment: must be sandbox or production.')
  })

  test('400 INVALID_ARGUMENT for a key of another environment', async () => {
    const { api_key } = await signedUp(server)
    const ask = (environment: string) =>
      rawClient(server, api_key.key)('GET', '/v1/agents', { headers: { 'X-Ohun-Environment': environment } })
    expect(await ask('sandbox')).toMatchObject({ status: 200 })
    expect(await ask('production')).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
  })

  test('ends 30 days after the login, however much it is used', async () => {
    const session = await loggedIn(server, await signedUp(server))
    await server.leap(30 * DAY - 1)
    expect(await session.auth.me()).toMatchObject({ role: 'owner' })
    await server.advance(1)
    await expect(session.auth.me()).rejects.toMatchObject(refused)
  })

  test('an unknown one is refused in the words of a bad key', async () => {
    const answers = await Promise.all(
      ['ses_', `ses_${'x'.repeat(43)}`, 'pk_live_x'].map((token) => rawClient(server, token)('GET', '/v1/auth/me')),
    )
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(new Set(answers.map(({ json }) => json.message)).size).toBe(1)
  })
})

describe('POST /v1/auth/logout-all', () => {
  test('ends every session on every server at once; API keys live on', async () => {
    const account = await signedUp(server)
    const sessions = [await loggedIn(server, account), await loggedIn(server, account)]
    const session_token = await sessionOf(server, account.email)
    const elsewhere = visitor(second, session_token)
    expect(await elsewhere.auth.me()).toMatchObject({ user_id: account.user_id })
    const other = await loggedIn(server, await signedUp(server))
    expect((await sessions[0]!.auth.logoutAll()).message).toMatch(/ended/)
    for (const session of [...sessions, elsewhere]) await expect(session.auth.me()).rejects.toMatchObject(refused)
    expect(await account.client.auth.me()).toMatchObject({ user_id: account.user_id })
    expect(await other.auth.me()).toMatchObject({ role: 'owner' })
  })

  test('an API key may ask for it', async () => {
    const account = await signedUp(server)
    const session = await loggedIn(server, account)
    await account.client.auth.logoutAll()
    await expect(session.auth.me()).rejects.toMatchObject(refused)
  })

  test('404 NOT_FOUND without a user record', async () => {
    const { sandbox, user_id } = await server.workspace()
    await server.db.knex('users').where({ user_id }).delete()
    await expect(sandbox.auth.logoutAll()).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})

describe('POST /v1/auth/request-password-reset', () => {
  test('answers the same for a known and an unknown address, by the same work', async () => {
    const { email } = await signedUp(server)
    const unknown = newEmail()
    const ask = async (email: string) => {
      const { status, json } = await rawClient(server, null)('POST', '/v1/auth/request-password-reset', {
        body: { email },
        headers: { 'X-Forwarded-For': `203.0.113.${email.length}` },
      })
      return { status, message: json.message }
    }
    const answer = await ask(email)
    expect(answer.status).toBe(200)
    expect(await ask(unknown)).toEqual(answer)
    expect(await mailTo(server, email)).toHaveLength(2)
    expect(await mailTo(server, unknown)).toHaveLength(0)
  })

  test('before it answers it does not even ask whether there is such an account', () => {
    const now = server.clock.now()
    const { payload, due_at } = mailJob({ purpose: 'reset_password', email: 'Ada@example.com' }, now)
    expect({ payload, due_at }).toEqual({
      payload: { purpose: 'reset_password', email: 'Ada@example.com' },
      due_at: now,
    })
  })
})

describe('POST /v1/auth/reset-password', () => {
  const password = 'another fine password'

  async function resetToken(email: string): Promise<string> {
    await visitor(server).auth.requestPasswordReset({ email })
    return await tokenFor(server, email)
  }

  test('sets the password of a verified account and ends every session; API keys live on', async () => {
    const account = await signedUp(server)
    await visitor(server).auth.verifyEmail({ token: await tokenFor(server, account.email), password: PASSWORD })
    const session = await loggedIn(server, account)
    const { key } = await session.apiKeys.create({ label: 'live' })
    const token = await resetToken(account.email)
    await visitor(server).auth.resetPassword({ token, password })
    await expect(session.auth.me()).rejects.toMatchObject(refused)
    await expect(loggedIn(server, account)).rejects.toMatchObject(refused)
    const { session_token } = await visitor(server).auth.login({ email: account.email, password })
    for (const token of [session_token, key])
      expect(await visitor(server, token).auth.me()).toMatchObject({ user_id: account.user_id })
  })

  test('a token is used once, also by many at once, and ends the others', async () => {
    const { email } = await signedUp(server)
    const earlier = await resetToken(email)
    const token = await resetToken(email)
    const uses = Array.from({ length: 5 }, () => visitor(server).auth.resetPassword({ token, password }))
    const { succeeded, codes } = outcomesOf(await Promise.allSettled(uses))
    expect({ succeeded, codes }).toEqual({ succeeded: 1, codes: Array(4).fill('INVALID_ARGUMENT') })
    await expect(visitor(server).auth.resetPassword({ token: earlier, password })).rejects.toMatchObject(unusable)
  })

  test('a token lives for one hour', async () => {
    const { email } = await signedUp(server)
    const token = await resetToken(email)
    await server.advance(HOUR)
    await expect(visitor(server).auth.resetPassword({ token, password })).rejects.toMatchObject(unusable)
    await visitor(server).auth.login({ email, password: PASSWORD })
  })

  test('400 INVALID_ARGUMENT for a verification token, an unknown one and a short password', async () => {
    const { email } = await signedUp(server)
    for (const token of ['x', await tokenFor(server, email)])
      await expect(visitor(server).auth.resetPassword({ token, password })).rejects.toMatchObject(unusable)
    const token = await resetToken(email)
    const short = visitor(server).auth.resetPassword({ token, password: 'short' })
    await expect(short).rejects.toMatchObject({ status: 400, message: expect.stringMatching(/^password: /) })
    await visitor(server).auth.resetPassword({ token, password })
  })
})

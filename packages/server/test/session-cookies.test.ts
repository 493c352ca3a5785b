import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SESSIONS_PER_USER } from '../src/features/auth/sessions.ts'
import { newEmail, PASSWORD, signedUp, startAccountServer, visitor, type TestAccount } from './support/accounts.ts'
import { openSocket, refusalOf } from './support/call-socket.ts'
import { liveCall } from './support/live-call.ts'
import { all, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

const DAY_SECONDS = 24 * 60 * 60

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  account = await signedUp(server)
})

const logIn = (to: { base_url: string }, email: string, headers: Record<string, string> = {}) =>
  rawClient(to, null)('POST', '/v1/auth/login', {
    body: { email, password: PASSWORD, cookie: true },
    headers: { 'X-Forwarded-For': `203.0.113.${1 + (newEmail().length % 200)}`, ...headers },
  })

/** The header that a browser sends back. */
async function cookieOf(to: { base_url: string }, email: string): Promise<string> {
  const { headers } = await logIn(to, email)
  return headers.get('set-cookie')?.split(';')[0] ?? 'none'
}

describe('POST /v1/auth/login with a cookie', () => {
  test('stores the session where no script reads it, and does not return it', async () => {
    const { status, headers, json } = await logIn(server, account.email)
    expect(status).toBe(200)
    expect(json).not.toHaveProperty('session_token')
    expect(headers.get('set-cookie')).toMatch(
      new RegExp(`^ohun_session=ses_[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${30 * DAY_SECONDS}$`),
    )
  })

  test('is Secure and for this host alone where clients reach the service by https', async () => {
    const behind_tls = await startTestServer({ OHUN_PUBLIC_URL: 'https://ohun.example' })
    const { email } = await signedUp(behind_tls)
    const { headers } = await logIn(behind_tls, email)
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-ohun_session=ses_.*; Path=\/; HttpOnly; SameSite=Strict.*; Secure$/,
    )
    expect(headers.get('set-cookie')).not.toContain('Domain')
    const cookie = headers.get('set-cookie')!.split(';')[0]!
    const post = (origin: string) =>
      rawClient(behind_tls, null)('POST', '/v1/auth/logout-all', { headers: { cookie, origin } })
    expect(await post('http://ohun.example')).toMatchObject({ status: 401 })
    expect(await post('https://ohun.example')).toMatchObject({ status: 200 })
    await behind_tls.stop()
  })

  test('400 INVALID_ARGUMENT where the cookie would cross a network in clear text', async () => {
    const plain = await startTestServer({ OHUN_PUBLIC_URL: 'http://ohun.example' })
    const { email } = await signedUp(plain)
    const { status, json, headers } = await logIn(plain, email)
    expect({ status, code: json.error_code, message: json.message }).toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^cookie: needs https/),
    })
    expect(headers.get('set-cookie')).toBeNull()
    await plain.stop()
  })

  test('a cookie that a stranger planted before the login is replaced: sessions cannot be fixed', async () => {
    const planted = `ohun_session=ses_${'x'.repeat(43)}`
    const { headers } = await logIn(server, account.email, { cookie: planted })
    const given = headers.get('set-cookie')?.split(';')[0]
    expect(given).toMatch(/^ohun_session=ses_/)
    expect(given).not.toBe(planted)
    expect(await rawClient(server, null)('GET', '/v1/auth/me', { headers: { cookie: planted } })).toMatchObject({
      status: 401,
    })
  })
})

describe('a session from a cookie', () => {
  test('reads without an Origin, as a page does that is opened', async () => {
    const cookie = await cookieOf(server, account.email)
    const me = await rawClient(server, null)('GET', '/v1/auth/me', { headers: { cookie } })
    expect(me).toMatchObject({ status: 200, json: { user_id: account.user_id } })
  })

  test('changes something only from a page of the service', async () => {
    const cookie = await cookieOf(server, account.email)
    const create = (headers: Record<string, string>) =>
      rawClient(server, null)('POST', '/v1/api-keys', {
        body: { label: newEmail(), environment: 'sandbox' },
        headers: { cookie, ...headers },
      })
    const { origin } = new URL(server.base_url)
    expect(await create({ origin })).toMatchObject({ status: 201 })
    const others = ['https://evil.example', 'null', `${origin}.evil.example`, origin.replace('http:', 'https:'), '']
    for (const foreign of others) {
      const { status, json } = await create(foreign === '' ? {} : { origin: foreign })
      expect([foreign, status, json.error_code]).toEqual([foreign, 401, 'UNAUTHENTICATED'])
    }
    expect(await all(account.client.apiKeys.list())).toHaveLength(2)
  })

  test('does not count beside a key: the header decides', async () => {
    const cookie = await cookieOf(server, account.email)
    const other = await signedUp(server)
    const me = await rawClient(server, other.api_key.key)('GET', '/v1/auth/me', { headers: { cookie } })
    expect(me.json['user_id']).toBe(other.user_id)
    const bad = await rawClient(server, 'pk_test_x')('GET', '/v1/auth/me', { headers: { cookie } })
    expect(bad.status).toBe(401)
  })

  test('is removed from the browser when it ends itself', async () => {
    const cookie = await cookieOf(server, account.email)
    const { origin } = new URL(server.base_url)
    const ended = await rawClient(server, null)('DELETE', '/v1/auth/sessions/current', { headers: { cookie, origin } })
    expect(ended.status).toBe(204)
    expect(ended.headers.get('set-cookie')).toBe('ohun_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0')
    const after = await rawClient(server, null)('GET', '/v1/auth/me', { headers: { cookie } })
    expect(after.status).toBe(401)
  })
})

describe('/v1/auth/sessions', () => {
  test('lists the sessions of the account, newest first, in pages, with client and address', async () => {
    const session = await sessionIn(server, account.email, '203.0.113.200')
    await sessionIn(server, account.email, '203.0.113.201')
    expect(await all(session.sessions.list({ page_size: 1 }))).toMatchObject([
      {
        client_address: '203.0.113.201',
        client: expect.stringMatching(/^sdk\/\d/),
        last_used_at: null,
        is_current: false,
      },
      { client_address: '203.0.113.200', is_current: true },
    ])
    await server.advance(61_000)
    expect((await all(session.sessions.list()))[1]?.last_used_at).toMatch(/^\d{4}-/)
  })

  test('an account keeps its newest hundred: a further login ends the oldest', async () => {
    const oldest = await sessionIn(server, account.email, '203.0.113.205')
    const [next, last] = ['203.0.113.206', '203.0.113.207']
    const kept = await sessionIn(server, account.email, next)
    const expires_at = new Date(server.clock.now().getTime() + DAY_SECONDS * 1_000)
    const rows = Array.from({ length: SESSIONS_PER_USER - 2 }, () => ({
      session_hash: randomBytes(32),
      user_id: account.user_id,
      created_at: new Date(server.clock.now().getTime() + 1),
      expires_at,
    }))
    await server.db.knex('sessions').insert(rows)
    expect(await oldest.auth.me()).toMatchObject({ user_id: account.user_id })
    await server.advance(1_000)
    await sessionIn(server, account.email, last)
    await expect(oldest.auth.me()).rejects.toMatchObject({ status: 401 })
    expect(await kept.auth.me()).toMatchObject({ user_id: account.user_id })
    expect(await all(kept.sessions.list({ page_size: 100 }))).toHaveLength(SESSIONS_PER_USER)
  })

  test('ends one session, at once, and says so in the audit log; 404 for it afterwards', async () => {
    const [keeper, lost] = [
      await sessionIn(server, account.email, '203.0.113.202'),
      await sessionIn(server, account.email, '203.0.113.203'),
    ]
    const rows = await all(keeper.sessions.list())
    const { session_id } = rows.find(({ is_current }) => !is_current)!
    await keeper.sessions.delete(session_id)
    await expect(lost.auth.me()).rejects.toMatchObject({ status: 401 })
    expect(await keeper.auth.me()).toMatchObject({ user_id: account.user_id })
    await expect(keeper.sessions.delete(session_id)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const entries = await all(account.client.auditLog.list())
    expect(entries).toContainEqual(expect.objectContaining({ action: 'account.session_ended', target: session_id }))
  })

  test("403 PERMISSION_DENIED for another account's session, and for an API key", async () => {
    const stranger = await signedUp(server)
    const session = await sessionIn(server, account.email, '203.0.113.204')
    const rows = await all(session.sessions.list())
    const strange = await sessionIn(server, stranger.email, '203.0.113.205')
    const denied = { status: 403, code: 'PERMISSION_DENIED' }
    await expect(strange.sessions.delete(rows[0]!.session_id)).rejects.toMatchObject(denied)
    await expect(stranger.client.sessions.delete('current')).rejects.toMatchObject(denied)
    expect(await session.auth.me()).toMatchObject({ user_id: account.user_id })
  })
})

async function sessionIn({ base_url }: { base_url: string }, email: string, address: string) {
  const headers = { 'X-Forwarded-For': address }
  const { session_token } = await visitor({ base_url }).auth.login({ email, password: PASSWORD }, { headers })
  return visitor({ base_url }, session_token ?? null)
}

describe('a WebSocket of a browser', () => {
  test('has the environment that its query names, and comes from our own pages alone', async () => {
    const call_id = await liveCall(account.client)
    await server.advance(1_000)
    const Cookie = await cookieOf(server, account.email)
    const open = (environment: string, Origin: string) =>
      openSocket(server, `/v1/calls/${call_id}/monitor`, { headers: { Cookie, Origin }, query: { environment } })
    expect(await (await open('sandbox', server.base_url)).next()).toMatchObject({ control: 'agent' })
    expect((await refusalOf(open('production', server.base_url))).status).toBe(404)
    expect((await refusalOf(open('mars', server.base_url))).status).toBe(400)
    expect((await refusalOf(open('sandbox', 'https://evil.example'))).status).toBe(401)
  })
})

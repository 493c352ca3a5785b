import type { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  loggedIn,
  mailTo,
  PASSWORD,
  signedUp,
  startAccountServer,
  visitor,
  type TestAccount,
} from './support/accounts.ts'
import { Authenticator } from './support/authenticator.ts'
import { all, outcomesOf } from './support/scenario.ts'
import { addPasskey, challengeOf } from './support/second-factors.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

const ORIGIN = 'https://ohun.example'
const refused = { status: 401, code: 'UNAUTHENTICATED' }
const invalid = { status: 400, code: 'INVALID_ARGUMENT' }

let server: TestServer
let account: TestAccount
let session: Ohun

beforeAll(async () => {
  server = await startTestServer({ OHUN_PUBLIC_URL: ORIGIN, OHUN_TRUST_PROXY: '1' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  account = await signedUp(server)
  session = await loggedIn(server, account)
})

const complete = (challenge_token: string, passkey: Record<string, unknown>) =>
  visitor(server).auth.completeLogin({ challenge_token, passkey })

describe('adding a passkey', () => {
  test('lists it by its name, gives recovery codes once, and tells the owner', async () => {
    const { passkey_id, recovery_codes } = await addPasskey(session, ORIGIN)
    expect(recovery_codes).toHaveLength(10)
    const second = await addPasskey(session, ORIGIN, 'Phone')
    expect(second.recovery_codes).toBeUndefined()
    const { passkeys, is_required } = await session.auth.factors()
    expect(is_required).toBe(true)
    expect(passkeys).toMatchObject([
      { passkey_id, name: 'Laptop', is_synced: false, last_used_at: null },
      { passkey_id: second.passkey_id, name: 'Phone' },
    ])
    expect((await mailTo(server, account.email))[0]?.text).toContain('A passkey was added')
    const entries = await all(account.client.auditLog.list())
    expect(entries).toContainEqual(expect.objectContaining({ action: 'account.passkey_added', target: passkey_id }))
  })

  test('409 ALREADY_EXISTS for the same passkey, or the same name', async () => {
    const { device } = await addPasskey(session, ORIGIN)
    await expect(addPasskey(session, ORIGIN)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^name: /),
    })
    const { challenge_token, passkey_options } = await session.auth.startPasskey({ password: PASSWORD })
    expect(passkey_options['excludeCredentials']).toMatchObject([{ id: device.id.toString('base64url') }])
    const again = session.auth.addPasskey({ challenge_token, name: 'Again', passkey: device.create(passkey_options) })
    await expect(again).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/^passkey: /) })
  })

  test('400 INVALID_ARGUMENT for a page of another origin, a replayed challenge, and nonsense', async () => {
    const start = () => session.auth.startPasskey({ password: PASSWORD })
    const [first, second, third] = [await start(), await start(), await start()]
    const evil = new Authenticator('https://evil.example').create(first.passkey_options)
    const name = 'Laptop'
    const add = (challenge_token: string, passkey: Record<string, unknown>) =>
      session.auth.addPasskey({ challenge_token, name, passkey })
    await expect(add(first.challenge_token, evil)).rejects.toMatchObject(invalid)
    const good = new Authenticator(ORIGIN)
    // A wrong answer has used the challenge up.
    await expect(add(first.challenge_token, good.create(first.passkey_options))).rejects.toMatchObject(invalid)
    await expect(add(second.challenge_token, good.create(third.passkey_options))).rejects.toMatchObject(invalid)
    for (const nonsense of [
      {},
      { id: 7 },
      { id: 'x', rawId: 'x', type: 'public-key', response: { attestationObject: '' } },
    ])
      await expect(add((await start()).challenge_token, nonsense)).rejects.toMatchObject(invalid)
    await add(third.challenge_token, good.create(third.passkey_options))
    await expect(add(third.challenge_token, good.create(third.passkey_options))).rejects.toMatchObject(invalid)
  })

  test("403 PERMISSION_DENIED for another account's challenge", async () => {
    const stranger = await loggedIn(server, await signedUp(server))
    const { challenge_token, passkey_options } = await session.auth.startPasskey({ password: PASSWORD })
    const passkey = new Authenticator(ORIGIN).create(passkey_options)
    const stolen = stranger.auth.addPasskey({ challenge_token, name: 'Stolen', passkey })
    await expect(stolen).rejects.toMatchObject({ status: 403, code: 'PERMISSION_DENIED' })
    await session.auth.addPasskey({ challenge_token, name: 'Own', passkey })
  })

  test('402 QUOTA_EXCEEDED for the 21st', async () => {
    const { passkey_id } = await addPasskey(session, ORIGIN)
    await server.db.knex.raw(
      `insert into passkeys select passkey_id || n, user_id, name || n, credential_id || n, public_key, counter, transports,
         is_synced, created_at, null from passkeys, generate_series(1, 19) n where passkey_id = ?`,
      [passkey_id],
    )
    const over = { status: 402, code: 'QUOTA_EXCEEDED' }
    await expect(addPasskey(session, ORIGIN, 'Another')).rejects.toMatchObject(over)
  })
})

describe('a passkey as the second factor', () => {
  test('completes the login of its account, also one that does not verify its user', async () => {
    const { device } = await addPasskey(session, ORIGIN)
    device.verifies_user = false
    const { challenge_token, methods, passkey_options = {} } = await challengeOf(server, account.email)
    expect(methods).toEqual(['passkey', 'recovery_code'])
    const { session_token } = await complete(challenge_token, device.get(passkey_options))
    expect(await visitor(server, session_token).auth.me()).toMatchObject({ user_id: account.user_id })
    const { passkeys } = await session.auth.factors()
    expect(passkeys[0]?.last_used_at).toMatch(/^\d{4}-/)
  })

  test('a challenge is answered once, rightly or not', async () => {
    const { device } = await addPasskey(session, ORIGIN)
    const [first, second] = [await challengeOf(server, account.email), await challengeOf(server, account.email)]
    const crossed = device.get(second.passkey_options ?? {})
    await expect(complete(first.challenge_token, crossed)).rejects.toMatchObject(refused)
    const answer = device.get(first.passkey_options ?? {})
    await expect(complete(first.challenge_token, answer)).rejects.toMatchObject(invalid)
    const good = device.get(second.passkey_options ?? {})
    await complete(second.challenge_token, good)
    await expect(complete(second.challenge_token, good)).rejects.toMatchObject(invalid)
  })

  test("another account's passkey is refused", async () => {
    await addPasskey(session, ORIGIN)
    const stranger = await loggedIn(server, await signedUp(server))
    const { device } = await addPasskey(stranger, ORIGIN)
    const { challenge_token, passkey_options = {} } = await challengeOf(server, account.email)
    await expect(complete(challenge_token, device.get(passkey_options))).rejects.toMatchObject(refused)
  })

  test('a copy, whose counter is behind, is refused', async () => {
    const { device } = await addPasskey(session, ORIGIN)
    const answered = async (): Promise<unknown> => {
      const { challenge_token, passkey_options = {} } = await challengeOf(server, account.email)
      return await complete(challenge_token, device.get(passkey_options))
    }
    device.counter = 5
    await answered()
    device.counter = 3
    await expect(answered()).rejects.toMatchObject(refused)
    device.counter = 6
    const { succeeded } = outcomesOf(await Promise.allSettled([answered()]))
    expect(succeeded).toBe(1)
  })
})

describe('POST /v1/auth/start-passkey-login', () => {
  test('logs in without address and password, into a cookie if it asked for one', async () => {
    const { device } = await addPasskey(session, ORIGIN)
    const { challenge_token, passkey_options } = await visitor(server).auth.startPasskeyLogin({ cookie: true })
    expect(passkey_options).toMatchObject({ rpId: 'ohun.example', userVerification: 'required' })
    const response = await fetch(`${server.base_url}/v1/auth/complete-login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ challenge_token, passkey: device.get(passkey_options) }),
    })
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-ohun_session=ses_.*; Secure$/)
    expect(await response.json()).not.toHaveProperty('session_token')
  })

  test('401 UNAUTHENTICATED for one that does not verify its user, of another origin, or that was removed', async () => {
    const { device, passkey_id } = await addPasskey(session, ORIGIN)
    const attempt = async (answer: (options: Record<string, unknown>) => Record<string, unknown>): Promise<unknown> => {
      const { challenge_token, passkey_options } = await visitor(server).auth.startPasskeyLogin({})
      return await complete(challenge_token, answer(passkey_options))
    }
    device.verifies_user = false
    await expect(attempt((options) => device.get(options))).rejects.toMatchObject(refused)
    device.verifies_user = true
    const flipped = (options: Record<string, unknown>): Record<string, unknown> => {
      const answer = device.get(options)
      const response = answer['response'] as { clientDataJSON: string }
      const data = Buffer.from(response.clientDataJSON, 'base64url').toString().replace(ORIGIN, 'https://evil.example')
      return { ...answer, response: { ...response, clientDataJSON: Buffer.from(data).toString('base64url') } }
    }
    await expect(attempt(flipped)).rejects.toMatchObject(refused)
    await attempt((options) => device.get(options))
    await session.auth.removePasskey({ passkey_id, password: PASSWORD })
    await expect(attempt((options) => device.get(options))).rejects.toMatchObject(refused)
  })

  test('a code does not answer it', async () => {
    const { recovery_codes } = await addPasskey(session, ORIGIN)
    const { challenge_token } = await visitor(server).auth.startPasskeyLogin({})
    const code = recovery_codes![0]!
    await expect(visitor(server).auth.completeLogin({ challenge_token, code })).rejects.toMatchObject(invalid)
  })
})

describe('removing a passkey', () => {
  test('the last one takes the recovery codes along; 404 NOT_FOUND for it afterwards and for one of another account', async () => {
    const { passkey_id } = await addPasskey(session, ORIGIN)
    const stranger = await loggedIn(server, await signedUp(server))
    const password = PASSWORD
    const none = { status: 404, code: 'NOT_FOUND' }
    await expect(stranger.auth.removePasskey({ passkey_id, password })).rejects.toMatchObject(none)
    const wrong = { status: 401, code: 'INVALID_PASSWORD' }
    await expect(session.auth.removePasskey({ passkey_id, password: 'x' })).rejects.toMatchObject(wrong)
    await session.auth.removePasskey({ passkey_id, password })
    await expect(session.auth.removePasskey({ passkey_id, password })).rejects.toMatchObject(none)
    expect(await session.auth.factors()).toMatchObject({ is_required: false, passkeys: [], recovery_codes_left: 0 })
    await loggedIn(server, account)
  })
})

test('400 INVALID_ARGUMENT where the service has an IP address and no name', async () => {
  const nameless = await startAccountServer()
  const there = await loggedIn(nameless, await signedUp(nameless))
  const message: unknown = expect.stringMatching(/host name/)
  await expect(there.auth.startPasskey({ password: PASSWORD })).rejects.toMatchObject({ ...invalid, message })
  await expect(visitor(nameless).auth.startPasskeyLogin({})).rejects.toMatchObject({ ...invalid, message })
  await nameless.stop()
})

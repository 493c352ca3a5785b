import type { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningServer } from '../src/start/start.ts'
import {
  loggedIn,
  PASSWORD,
  signedUp,
  startAccountServer,
  tokenFor,
  visitor,
  type TestAccount,
} from './support/accounts.ts'
import { all, outcomesOf, startSecondServer } from './support/scenario.ts'
import type { TestServer } from './support/test-server.ts'

const refused = { status: 401, code: 'UNAUTHENTICATED' }
const password = 'the owner knows this one'

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

async function resetToken(email: string): Promise<string> {
  await visitor(server).auth.requestPasswordReset({ email })
  return await tokenFor(server, email)
}

type Proof = (account: TestAccount) => Promise<Ohun>

const verify: Proof = async ({ email }) => {
  await visitor(server).auth.verifyEmail({ token: await tokenFor(server, email), password: PASSWORD })
  return await loggedIn(server, { email })
}

const reset: Proof = async ({ email }) => {
  await visitor(server).auth.resetPassword({ token: await resetToken(email), password })
  const { session_token } = await visitor(server).auth.login({ email, password })
  return visitor(server, session_token)
}

describe.each([
  ['the first verification', verify],
  ['a password reset of an account that was never verified', reset],
])('%s', (_, prove) => {
  test('ends every key and session made before, on every server at once', async () => {
    const account = await signedUp(server)
    const { key } = await account.client.apiKeys.create({ label: 'another' })
    const { session_token } = await visitor(server).auth.login({ email: account.email, password: PASSWORD })
    const before = [account.api_key.key, key, session_token].flatMap((token) => [
      visitor(server, token),
      visitor(second, token),
    ])
    for (const client of before) expect(await client.auth.me()).toMatchObject({ verified: false })
    const owner = await prove(account)
    for (const client of before)
      await expect.poll(() => client.auth.me().then(String, (error: unknown) => error)).toMatchObject(refused)
    expect(await owner.auth.me()).toMatchObject({ user_id: account.user_id, verified: true })
    expect((await owner.apiKeys.list()).items).toEqual([])
  })

  test('replaces the signing secret by one that signs alone', async () => {
    const account = await signedUp(server)
    const owner = await prove(account)
    const secret = await owner.webhooks.signingSecret()
    expect(secret.signing_secret).toMatch(/^whsec_/)
    expect(secret.signing_secret).not.toBe(account.signing_secret)
    expect(secret.previous_valid_until).toBeNull()
  })

  test('is in the audit log with what it ended, and happens once', async () => {
    const account = await signedUp(server)
    const owner = await prove(account)
    const { key } = await owner.apiKeys.create({ label: 'live', environment: 'production' })
    const { signing_secret } = await owner.webhooks.signingSecret()
    await visitor(server).auth.resetPassword({ token: await resetToken(account.email), password })
    const live = visitor(server, key)
    expect(await live.auth.me()).toMatchObject({ user_id: account.user_id })
    expect((await live.webhooks.signingSecret()).signing_secret).toBe(signing_secret)
    const entries = await all(live.auditLog.list())
    const proofs = entries.filter(({ action }) => ['account.verified', 'account.password_reset'].includes(action))
    expect(proofs.map(({ detail }) => detail)).toEqual([{}, { keys_revoked: 1 }])
  })
})

test('with a password in the request, the owner of an address cannot verify by mistake what a stranger signed up for', async () => {
  const account = await signedUp(server)
  const { email } = account
  const token = await tokenFor(server, email)
  const owner = visitor(server).auth.verifyEmail({ token, password })
  await expect(owner).rejects.toMatchObject({ status: 401, code: 'INVALID_PASSWORD' })
  expect(await account.client.auth.me()).toMatchObject({ verified: false })
  await reset(account)
  const stranger = visitor(server).auth.login({ email, password: PASSWORD })
  await expect(stranger).rejects.toMatchObject(refused)
  await expect(account.client.auth.me()).rejects.toMatchObject(refused)
})

test('a wrong password does not use up the token, and guessing it is slowed down', async () => {
  const { email } = await signedUp(server)
  const token = await tokenFor(server, email)
  const guess = () => visitor(server).auth.verifyEmail({ token, password: 'a guess' })
  for (let n = 0; n < 5; n++) await expect(guess()).rejects.toMatchObject({ code: 'INVALID_PASSWORD' })
  await expect(guess()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  await server.advance(1_000)
  await visitor(server).auth.verifyEmail({ token, password: PASSWORD })
  expect(await (await loggedIn(server, { email })).auth.me()).toMatchObject({ verified: true })
})

test('a concurrent verification and reset both succeed, and one ends earlier access', async () => {
  const account = await signedUp(server)
  const token = await tokenFor(server, account.email)
  const reset_token = await resetToken(account.email)
  await Promise.all([
    visitor(server).auth.verifyEmail({ token, password: PASSWORD }),
    visitor(server).auth.resetPassword({ token: reset_token, password }),
  ])
  const entries = await server.db.knex('audit_log').where({ actor: account.user_id }).whereRaw("detail <> '{}'")
  expect(entries).toMatchObject([{ detail: { keys_revoked: 1 } }])
})

test('no key outlives it that was asked for at the same moment', async () => {
  const account = await signedUp(server)
  const token = await tokenFor(server, account.email)
  const makers = Array.from({ length: 20 }, (_, n) => account.client.apiKeys.create({ label: `key ${n}` }))
  const results = Promise.allSettled(makers)
  await visitor(server).auth.verifyEmail({ token, password: PASSWORD })
  for (const code of outcomesOf(await results).codes) expect(code).toBe('UNAUTHENTICATED')
  const { workspace_id } = account
  expect(await server.db.knex('api_keys').where({ workspace_id }).whereNull('revoked_at')).toEqual([])
})

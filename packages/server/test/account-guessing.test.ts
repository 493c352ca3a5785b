import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmail, PASSWORD, signedUp, startAccountServer, tokenFor, visitor } from './support/accounts.ts'
import { rawClient } from './support/scenario.ts'
import type { TestServer } from './support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(() => server.stop())

let addresses = 0

async function logIn(email: string, password: string) {
  const from = `2001:db8:${(++addresses).toString(16)}::1`
  const body = { email, password }
  return await rawClient(server, null)('POST', '/v1/auth/login', { body, headers: { 'X-Forwarded-For': from } })
}

test('three hundred logins at once end soon, most of them refused, and others are served meanwhile', async () => {
  const { client } = await signedUp(server)
  const logins = Array.from({ length: 300 }, () => logIn(newEmail(), 'a guess'))
  let over = false
  const ended = Promise.all(logins).finally(() => (over = true))
  expect(await client.auth.me()).toMatchObject({ role: 'owner' })
  expect(over).toBe(false)
  const answers = await ended
  const counts = Map.groupBy(answers, ({ status }) => status)
  expect(new Set(counts.keys())).toEqual(new Set([401, 503]))
  for (const { json, headers } of counts.get(503) ?? []) {
    expect(json.error_code).toBe('UNAVAILABLE')
    expect(headers.get('retry-after')).toBe('2')
  }
  expect(counts.get(503)?.length).toBeGreaterThan(100)
})

test('429 RATE_LIMITED after five wrong passwords of one account, known or not, from wherever', async () => {
  const { email } = await signedUp(server)
  for (const target of [email, newEmail()]) {
    for (let n = 0; n < 5; n++) expect((await logIn(target, 'a guess')).status).toBe(401)
    const { status, json, headers } = await logIn(target, 'a guess')
    expect({ status, code: json.error_code }).toEqual({ status: 429, code: 'RATE_LIMITED' })
    expect(headers.get('retry-after')).toBe('1')
  }
})

test('the owner gets in where the owner has been before, or with a new password', async () => {
  const account = await signedUp(server)
  const { email } = account
  const home = visitor(server)
  await home.auth.login({ email, password: PASSWORD })
  const guess = async (): Promise<void> => {
    for (let n = 0; n < 5; n++) await logIn(email, 'a guess')
    expect((await logIn(email, PASSWORD)).status).toBe(429)
  }
  await guess()
  await home.auth.login({ email, password: PASSWORD })
  await guess()
  const elsewhere = visitor(server)
  await elsewhere.auth.requestPasswordReset({ email })
  const password = 'another fine password'
  await elsewhere.auth.resetPassword({ token: await tokenFor(server, email), password })
  await guess()
  await elsewhere.auth.login({ email, password })
})

test('delete-account is no way to guess either', async () => {
  const { api_key } = await signedUp(server)
  const guess = () => visitor(server, api_key.key).auth.deleteAccount({ password: 'a guess' })
  for (let n = 0; n < 5; n++) await expect(guess()).rejects.toMatchObject({ code: 'INVALID_PASSWORD' })
  await expect(guess()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' })
})

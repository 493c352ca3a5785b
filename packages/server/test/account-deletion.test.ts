import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes, type Route } from '../src/generated/routes.gen.ts'
import type { RunningServer } from '../src/start/start.ts'
import {
  loggedIn,
  newEmail,
  PASSWORD,
  sessionOf,
  signedUp,
  startAccountServer,
  tokenFor,
  visitor,
} from './support/accounts.ts'
import { startBackend } from './support/backend.ts'
import { agentOf, outcomesOf, rawClient, startSecondServer } from './support/scenario.ts'
import type { TestServer } from './support/test-server.ts'

const SECOND = 1_000
const HOUR = 60 * 60 * SECOND
const refused = { status: 401, code: 'UNAUTHENTICATED' }
const password = PASSWORD

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

const deleteAccount = (key: string, body?: string, type = 'application/json'): Promise<Response> =>
  fetch(`${server.base_url}/v1/auth/delete-account`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': type, 'X-Forwarded-For': newAddress() },
    body,
  })

let addresses = 0
const newAddress = (): string => `203.0.113.${++addresses}`

async function answerOf(response: Response): Promise<object> {
  const { error_code } = (await response.json()) as { error_code?: string }
  return { status: response.status, error_code }
}

describe('400 INVALID_REQUEST, before anything is checked or deleted,', () => {
  test.each([
    undefined,
    '',
    '{"password":',
    'null',
    '[]',
    '"password"',
    '{}',
    '{"password":null}',
    '{"password":12345678}',
    '{"password":""}',
    '{"password":"\\u0000"}',
    '{"password":"correct horse battery","confirm":true}',
    '{"password":"correct horse battery","__proto__":{}}',
  ])('for the body %j', async (body) => {
    const { api_key, client } = await signedUp(server)
    expect(await answerOf(await deleteAccount(api_key.key, body))).toEqual({
      status: 400,
      error_code: 'INVALID_REQUEST',
    })
    expect(await client.auth.me()).toMatchObject({ role: 'owner' })
  })

  test('for another media type and for a body that is too large', async () => {
    const { api_key, client } = await signedUp(server)
    const body = JSON.stringify({ password })
    const refusal = { status: 400, error_code: 'INVALID_REQUEST' }
    expect(await answerOf(await deleteAccount(api_key.key, body, 'text/plain'))).toEqual(refusal)
    const large = JSON.stringify({ password: 'x'.repeat(1_100_000) })
    expect(await answerOf(await deleteAccount(api_key.key, large))).toEqual(refusal)
    expect(await client.auth.me()).toMatchObject({ role: 'owner' })
  })

  test('INVALID_ARGUMENT for a query parameter', async () => {
    const { api_key } = await signedUp(server)
    const path = '/v1/auth/delete-account?confirm=yes'
    const { status, json } = await rawClient(server, api_key.key)('POST', path, { body: { password } })
    expect({ status, code: json.error_code }).toEqual({ status: 400, code: 'INVALID_ARGUMENT' })
  })
})

test('401 INVALID_PASSWORD for a wrong password, and nothing is deleted', async () => {
  const account = await signedUp(server)
  const session = await loggedIn(server, account)
  const wrong = session.auth.deleteAccount({ password: 'not the password' })
  await expect(wrong).rejects.toMatchObject({ status: 401, code: 'INVALID_PASSWORD' })
  for (const client of [session, account.client])
    expect(await client.auth.me()).toMatchObject({ user_id: account.user_id })
})

test('404 NOT_FOUND without a user record', async () => {
  const { sandbox, user_id } = await server.workspace()
  await server.db.knex('users').where({ user_id }).delete()
  const missing = sandbox.auth.deleteAccount({ password })
  await expect(missing).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

describe('after its deletion', () => {
  test('every operation refuses the keys and sessions of the account at once', async () => {
    const account = await signedUp(server)
    const session = await loggedIn(server, account)
    const session_token = await sessionOf(server, account.email)
    const { key } = await account.client.apiKeys.create({ label: 'another' })
    expect((await session.auth.deleteAccount({ password })).message).toMatch(/deleted/)
    const authenticated: Route[] = Object.values(routes).filter((route) => route.authenticated)
    const tokens = [account.api_key.key, key, session_token]
    for (const [place, { method, template }] of authenticated.entries()) {
      const path = template.replace(/\{\w+\}/g, account.workspace_id)
      const { status, json } = await rawClient(server, tokens[place % tokens.length]!)(method, path)
      expect([method, path, status, json.error_code]).toEqual([method, path, 401, 'UNAUTHENTICATED'])
    }
    for (const token of tokens) expect((await rawClient(server, token)('GET', '/v1/auth/me')).status).toBe(401)
  })

  test('another server refuses its sessions at once and its keys within 30 s', async () => {
    const account = await signedUp(server)
    const key = visitor(second, account.api_key.key)
    const session_token = await sessionOf(server, account.email)
    const session = visitor(second, session_token)
    for (const client of [key, session]) expect(await client.auth.me()).toMatchObject({ user_id: account.user_id })
    await account.client.auth.deleteAccount({ password })
    await expect(session.auth.me()).rejects.toMatchObject(refused)
    await server.clock.advance(30 * SECOND)
    await expect(key.auth.me()).rejects.toMatchObject(refused)
  })

  test('the user is gone for good, the workspace softly, and the audit log tells', async () => {
    const { client, user_id, workspace_id, api_key } = await signedUp(server)
    await client.auth.deleteAccount({ password })
    expect(await server.db.knex('users').where({ user_id })).toEqual([])
    const workspace = await server.db.knex('workspaces').where({ workspace_id }).first()
    expect(workspace).toMatchObject({ deleted_at: server.clock.now() })
    const entries = await server.db.knex('audit_log').where({ workspace_id, action: 'account.deleted' })
    expect(entries).toMatchObject([{ actor: api_key.key_id, target: user_id }])
  })

  test('its tokens and its login are dead, and the address may sign up again as somebody new', async () => {
    const { client, email, workspace_id, api_key } = await signedUp(server)
    const token = await tokenFor(server, email)
    await client.auth.deleteAccount({ password })
    await expect(visitor(server).auth.verifyEmail({ token, password: PASSWORD })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
    await expect(visitor(server).auth.login({ email, password })).rejects.toMatchObject(refused)
    const again = await visitor(server).auth.signup({ email, password, company_name: 'Another' })
    expect(again.workspace_id).not.toBe(workspace_id)
    await expect(client.auth.me()).rejects.toMatchObject(refused)
    expect(await visitor(server, again.api_key.key).auth.me()).toMatchObject({ email, verified: false })
    expect(api_key.key).not.toBe(again.api_key.key)
  })

  test('its running calls have ended, and nothing is asked of its backend or delivered any more', async () => {
    const backend = await startBackend()
    const { client } = await signedUp(server)
    const { agent_id } = await agentOf(client, { webhook_url: backend.url })
    await client.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { call_id } = await client.calls.create({ agent_id, to_number: '+2348031234567' })
    backend.answer = (_, response) => void response.writeHead(500).end()
    await server.settle()
    const before = backend.received.length
    expect(before).toBeGreaterThan(0)
    await client.auth.deleteAccount({ password })
    for (const step of [2 * SECOND, 3 * SECOND, 60 * SECOND, HOUR]) await server.advance(step)
    expect(backend.received).toHaveLength(before)
    const call = await server.db.knex('calls').where({ call_id }).first()
    expect(call).toMatchObject({ status: 'canceled', end_reason: 'workspace_deleted' })
    const open = server.db.knex('deliveries').where({ agent_id }).whereIn('status', ['pending', 'retrying'])
    expect(await open).toEqual([])
    await backend.stop()
  })

  test('data of other accounts has not changed', async () => {
    const other = await signedUp(server)
    const session = await loggedIn(server, other)
    const { agent_id } = await agentOf(other.client)
    const { client } = await signedUp(server)
    await client.auth.deleteAccount({ password })
    for (const client of [session, other.client]) expect(await client.agents.get(agent_id)).toMatchObject({ agent_id })
  })
})

test('one of several concurrent deletions succeeds and the others find nothing', async () => {
  const { api_key } = await signedUp(server)
  const attempts = Array.from({ length: 5 }, () => visitor(server, api_key.key).auth.deleteAccount({ password }))
  const { succeeded, codes } = outcomesOf(await Promise.allSettled(attempts))
  expect(succeeded).toBe(1)
  for (const code of codes) expect(['NOT_FOUND', 'UNAUTHENTICATED']).toContain(code)
})

test('a correct password at the moment of the deletion gets 404, not 500', async () => {
  const email = newEmail()
  const { api_key, workspace_id } = await visitor(server).auth.signup({ email, password, company_name: 'Leaving' })
  const trx = await server.db.knex.transaction()
  await trx('users').where({ email }).delete()
  const attempt = visitor(server, api_key.key).auth.deleteAccount({ password })
  const refused_attempt = expect(attempt).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  await expect.poll(waitingForTransaction).toBeGreaterThan(0)
  await trx('workspaces').where({ workspace_id }).update({ deleted_at: server.clock.now() })
  await trx.commit()
  await refused_attempt
})

/** The number of statements that wait for another transaction to end. */
async function waitingForTransaction(): Promise<number> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`
  return (await server.db.pool.query(waiting)).rowCount ?? 0
}

test('a sign-up at the same moment as the deletion of its address either waits for it or is refused', async () => {
  const email = newEmail()
  const { api_key } = await visitor(server).auth.signup({ email, password, company_name: 'First' })
  const outcomes = await Promise.allSettled([
    visitor(server, api_key.key).auth.deleteAccount({ password }),
    visitor(server).auth.signup({ email, password, company_name: 'Second' }),
  ])
  expect(outcomes[0].status).toBe('fulfilled')
  for (const code of outcomesOf(outcomes).codes) expect(code).toBe('ALREADY_EXISTS')
})

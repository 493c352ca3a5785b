import type { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningServer } from '../src/start/start.ts'
import { all, rawClient, startSecondServer } from './support/scenario.ts'
import { clientAt, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

let server: TestServer
let second: RunningServer
let workspace: TestWorkspace

beforeAll(async () => {
  server = await startTestServer()
  second = await startSecondServer(server)
  workspace = await server.workspace()
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})

const at = (baseUrl: string, apiKey: string): Ohun => clientAt(baseUrl, apiKey)
const here = (key: string): Promise<unknown> => at(server.base_url, key).auth.me()
const there = (key: string): Promise<unknown> => at(second.base_url, key).auth.me()
const refused = { status: 401, code: 'UNAUTHENTICATED' }
const mine = () => ({ workspace_id: workspace.workspace_id })

describe('revocation', () => {
  test('counts at once on the server that did it and within 30 s on another', async () => {
    const { key, key_id } = await workspace.sandbox.apiKeys.create({ label: 'revoked' })
    expect(await here(key)).toMatchObject(mine())
    expect(await there(key)).toMatchObject(mine())
    await workspace.sandbox.apiKeys.revoke(key_id)
    await expect(here(key)).rejects.toMatchObject(refused)
    await server.clock.advance(30 * SECOND)
    await expect(there(key)).rejects.toMatchObject(refused)
  })

  test('by rotation counts within 30 s on another server, where the new key works at once', async () => {
    const { key, key_id } = await workspace.sandbox.apiKeys.create({ label: 'rotated' })
    expect(await there(key)).toMatchObject(mine())
    const { key: fresh } = await workspace.sandbox.apiKeys.rotate(key_id)
    expect(await there(fresh)).toMatchObject(mine())
    await server.clock.advance(30 * SECOND)
    await expect(there(key)).rejects.toMatchObject(refused)
  })

  test('a key revokes itself', async () => {
    const { key, key_id } = await workspace.sandbox.apiKeys.create({ label: 'suicidal' })
    await at(server.base_url, key).apiKeys.revoke(key_id)
    await expect(here(key)).rejects.toMatchObject(refused)
  })

  test('takes the key off the list', async () => {
    const { key_id } = await workspace.sandbox.apiKeys.create({ label: 'delisted' })
    await workspace.sandbox.apiKeys.revoke(key_id)
    const listed = await all(workspace.sandbox.apiKeys.list())
    expect(listed.map((key) => key.key_id)).not.toContain(key_id)
  })

  test('lets no request of a busy key begin after its answer', async () => {
    const { key, key_id } = await workspace.sandbox.apiKeys.create({ label: 'busy' })
    const running = Array.from({ length: 20 }, () => here(key).catch(() => {}))
    await workspace.sandbox.apiKeys.revoke(key_id)
    await expect(here(key)).rejects.toMatchObject(refused)
    await Promise.all(running)
    await expect(here(key)).rejects.toMatchObject(refused)
  })
})

describe('expiry', () => {
  test('an expired key is not rotated into one that is dead at once', async () => {
    const expires_at = new Date(server.clock.now().getTime() + 10 * SECOND).toISOString()
    const { key_id } = await workspace.sandbox.apiKeys.create({ label: 'expiring', expires_at })
    await server.clock.advance(10 * SECOND)
    await expect(workspace.sandbox.apiKeys.rotate(key_id)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      status: 400,
    })
  })

  test('the key is refused from expires_at on, though it was used just before', async () => {
    const expires_at = new Date(server.clock.now().getTime() + 10 * SECOND).toISOString()
    const { key, ...made } = await workspace.sandbox.apiKeys.create({ label: 'brief', expires_at })
    expect(made.expires_at).toBe(expires_at)
    await server.clock.advance(10 * SECOND - 1)
    expect(await here(key)).toMatchObject(mine())
    await server.clock.advance(1)
    await expect(here(key)).rejects.toMatchObject(refused)
    await expect(there(key)).rejects.toMatchObject(refused)
  })

  test('null means none', async () => {
    const { expires_at } = await workspace.sandbox.apiKeys.create({ label: 'lasting', expires_at: null })
    expect(expires_at).toBeNull()
  })

  test('an offset is understood and given back as UTC', async () => {
    const made = await workspace.sandbox.apiKeys.create({ label: 'offset', expires_at: '2027-01-31T01:00:00+01:00' })
    expect(made.expires_at).toBe('2027-01-31T00:00:00.000Z')
  })

  test.each([
    '2026-11-20T00:00:00Z',
    '2026-11-20',
    'tomorrow',
    1_800_000_000,
    '2027-13-01T00:00:00Z',
    '2026-12-31T23:59:60Z',
    '9999-12-31T23:59:59-12:00',
  ])('400 INVALID_ARGUMENT for %j', async (expires_at) => {
    const body = { label: 'never', expires_at }
    const answer = await rawClient(server, workspace.sandbox_key)('POST', '/v1/api-keys', { body })
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(answer.json.message).toMatch(/^expires_at: /)
  })
})

describe('last_used_at', () => {
  const rowOf = async (key_id: string): Promise<{ version: string; last_used_at: Date | null }> => {
    const { rows } = await server.db.pool.query(
      'select xmin::text as version, last_used_at from api_keys where key_id = $1',
      [key_id],
    )
    return rows[0]
  }

  test('is kept to a minute by one write, however many requests there are', async () => {
    const { key, key_id } = await workspace.sandbox.apiKeys.create({ label: 'counted' })
    const unused = await rowOf(key_id)
    for (let burst = 0; burst < 3; burst++) {
      await Promise.all(Array.from({ length: 10 }, () => here(key)))
      await server.clock.advance(SECOND)
    }
    const last_use = new Date(server.clock.now().getTime() - SECOND)
    expect(await rowOf(key_id)).toEqual(unused)
    await server.clock.advance(MINUTE)
    await expect.poll(async () => (await rowOf(key_id)).last_used_at).toEqual(last_use)
    const { keys } = (await rawClient(server, workspace.sandbox_key)('GET', '/v1/api-keys')).json
    expect(keys).toContainEqual(expect.objectContaining({ key_id, last_used_at: last_use.toISOString() }))
    const written = await rowOf(key_id)
    await Promise.all(Array.from({ length: 10 }, () => here(key)))
    expect((await rowOf(key_id)).version).toBe(written.version)
  })

  test('is not lost when the server stops in between', async () => {
    const { key, key_id } = await workspace.sandbox.apiKeys.create({ label: 'used last' })
    await here(key)
    await server.restart()
    expect((await rowOf(key_id)).last_used_at).toEqual(server.clock.now())
  })
})

describe('401 UNAUTHENTICATED in the same words', () => {
  test('for a key that is missing, malformed, unknown, revoked or expired', async () => {
    const revoked = await workspace.sandbox.apiKeys.create({ label: 'was revoked' })
    await workspace.sandbox.apiKeys.revoke(revoked.key_id)
    const expires_at = new Date(server.clock.now().getTime() + SECOND).toISOString()
    const expired = await workspace.sandbox.apiKeys.create({ label: 'was brief', expires_at })
    await server.clock.advance(SECOND)
    const unknown = workspace.sandbox_key.slice(0, -1) + (workspace.sandbox_key.endsWith('A') ? 'B' : 'A')
    const tokens = [null, 'not-a-key', '', 'pk_test_', unknown, revoked.key, expired.key, workspace.signing_secret]
    for (const token of tokens) {
      const { status, json, headers } = await rawClient(server, token)('GET', '/v1/auth/me')
      const { request_id: _, ...body } = json
      expect({ status, body, challenge: headers.get('www-authenticate') }).toEqual({
        status: 401,
        challenge: 'Bearer',
        body: {
          error_code: 'UNAUTHENTICATED',
          message: 'Provide a valid API key in the header Authorization: Bearer <API_KEY>.',
          documentation_url: `${server.base_url}/docs/errors/UNAUTHENTICATED`,
        },
      })
    }
  })

  test('for a good key in the query', async () => {
    const answer = await rawClient(server, null)('GET', `/v1/auth/me?token=${workspace.sandbox_key}`)
    expect(answer).toMatchObject({ status: 401, json: { error_code: 'UNAUTHENTICATED' } })
    expect(answer.text).not.toContain(workspace.sandbox_key)
  })
})

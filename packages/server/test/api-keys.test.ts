import { createHash } from 'node:crypto'
import type { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawClient } from './support/scenario.ts'
import { clientAt, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
})
afterAll(() => server.stop())

const client = (apiKey: string): Ohun => clientAt(server.base_url, apiKey)
const refused = { status: 401, code: 'UNAUTHENTICATED' }

describe('a new key', () => {
  test('works at once in the environment of the key that made it', async () => {
    const { request_id, ...made } = await workspace.sandbox.apiKeys.create({ label: 'backend' })
    expect(made).toEqual({
      key_id: expect.stringMatching(/^key_\w+$/) as string,
      label: 'backend',
      prefix: made.key.slice(0, 12),
      role: 'owner',
      scopes: null,
      environment: 'sandbox',
      created_at: server.clock.now().toISOString(),
      last_used_at: null,
      expires_at: null,
      key: expect.stringMatching(/^pk_test_[\w-]{43}$/) as string,
    })
    expect(request_id).toMatch(/^req_/)
    expect(await client(made.key).auth.me()).toMatchObject({ workspace_id: workspace.workspace_id })
  })

  test('made with a production key is a production key unless it says sandbox', async () => {
    const live = await workspace.production.apiKeys.create({ label: 'live' })
    const test = await workspace.production.apiKeys.create({ label: 'test', environment: 'sandbox' })
    expect(live.key).toMatch(/^pk_live_/)
    expect(test.key).toMatch(/^pk_test_/)
  })

  test('is kept as its SHA-256 alone and never listed', async () => {
    const { key, key_id } = await workspace.production.apiKeys.create({ label: 'secret' })
    const rows = await server.db.knex('api_keys').where({ key_id })
    expect(rows[0].key_hash).toEqual(createHash('sha256').update(key).digest())
    expect(JSON.stringify(rows)).not.toContain(key.slice(12))
    const listed = await rawClient(server, workspace.production_key)('GET', '/v1/api-keys?page_size=100')
    expect(listed.text).toContain(key_id)
    expect(listed.text).not.toContain(key.slice(12))
    expect(listed.text).not.toContain('key_hash')
  })
})

describe('a label', () => {
  test('409 ALREADY_EXISTS while another key of the workspace has it, in either environment', async () => {
    await workspace.production.apiKeys.create({ label: 'unique' })
    const again = workspace.sandbox.apiKeys.create({ label: 'unique' })
    await expect(again).rejects.toMatchObject({ status: 409, code: 'ALREADY_EXISTS' })
  })

  test('is free again after its key was revoked', async () => {
    const { key_id } = await workspace.sandbox.apiKeys.create({ label: 'reused' })
    await workspace.sandbox.apiKeys.revoke(key_id)
    expect(await workspace.sandbox.apiKeys.create({ label: 'reused' })).toMatchObject({ label: 'reused' })
  })

  test('may be the same as in another workspace', async () => {
    const other = await server.workspace()
    await workspace.sandbox.apiKeys.create({ label: 'shared' })
    expect(await other.sandbox.apiKeys.create({ label: 'shared' })).toMatchObject({ label: 'shared' })
  })

  test('is won by one of ten keys made at once', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => workspace.sandbox.apiKeys.create({ label: 'raced' })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'ALREADY_EXISTS' })
  })

  test.each([{}, { label: '' }, { label: '  ' }, { label: 'x'.repeat(101) }, { label: null }, { label: 7 }])(
    '400 for %j, naming the field',
    async (body) => {
      const answer = await rawClient(server, workspace.sandbox_key)('POST', '/v1/api-keys', { body })
      expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
      expect(answer.json.message).toMatch(/^label: /)
    },
  )
})

describe('403 PERMISSION_DENIED', () => {
  const denied = { status: 403, code: 'PERMISSION_DENIED' }

  test('a sandbox key makes, rotates and revokes no production key', async () => {
    const { key_id, key } = await workspace.production.apiKeys.create({ label: 'out of reach' })
    const { apiKeys } = workspace.sandbox
    await expect(apiKeys.create({ label: 'step up', environment: 'production' })).rejects.toMatchObject(denied)
    await expect(apiKeys.rotate(key_id)).rejects.toMatchObject(denied)
    await expect(apiKeys.revoke(key_id)).rejects.toMatchObject(denied)
    expect(await client(key).auth.me()).toMatchObject({ workspace_id: workspace.workspace_id })
  })

  test("a production key while the owner's e-mail is not verified; a sandbox key is made", async () => {
    const unverified = await server.workspace({ verified: false })
    await expect(unverified.production.apiKeys.create({ label: 'live' })).rejects.toMatchObject(denied)
    expect(await unverified.production.apiKeys.create({ label: 'test', environment: 'sandbox' })).toMatchObject({
      environment: 'sandbox',
    })
  })

  test("another workspace's key is neither rotated nor revoked", async () => {
    const other = await server.workspace()
    const { key_id, key } = await other.sandbox.apiKeys.create({ label: 'theirs' })
    await expect(workspace.production.apiKeys.rotate(key_id)).rejects.toMatchObject(denied)
    await expect(workspace.production.apiKeys.revoke(key_id)).rejects.toMatchObject(denied)
    expect(await client(key).auth.me()).toMatchObject({ workspace_id: other.workspace_id })
  })
})

test('a revoked key keeps its name for the logs, in its own workspace', async () => {
  const { sandbox } = await server.workspace()
  const { key: _, ...made } = await sandbox.apiKeys.create({ label: 'night job' })
  expect(await sandbox.apiKeys.get(made.key_id)).toMatchObject({ label: 'night job', revoked_at: null })
  await sandbox.apiKeys.revoke(made.key_id)
  const revoked_at = server.clock.now().toISOString()
  expect(await sandbox.apiKeys.get(made.key_id)).toMatchObject({ key_id: made.key_id, label: 'night job', revoked_at })
  const other = await server.workspace()
  for (const key_id of [made.key_id, 'key_unknown'])
    await expect(other.sandbox.apiKeys.get(key_id)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test('404 NOT_FOUND for a key that never was and for one that was revoked', async () => {
  const { key_id } = await workspace.sandbox.apiKeys.create({ label: 'gone' })
  await workspace.sandbox.apiKeys.revoke(key_id)
  for (const id of [key_id, 'key_unknown']) {
    const missing = { status: 404, code: 'NOT_FOUND' }
    await expect(workspace.sandbox.apiKeys.rotate(id)).rejects.toMatchObject(missing)
    await expect(workspace.sandbox.apiKeys.revoke(id)).rejects.toMatchObject(missing)
  }
})

describe('rotation', () => {
  test('gives the record another key and kills the old one at once', async () => {
    const made = await workspace.sandbox.apiKeys.create({ label: 'turning' })
    await client(made.key).auth.me()
    const { request_id: _, ...rotated } = await workspace.sandbox.apiKeys.rotate(made.key_id)
    const { request_id: __, ...before } = made
    expect(rotated).toEqual({ ...before, key: rotated.key, prefix: rotated.key.slice(0, 12) })
    expect(rotated.key).not.toBe(made.key)
    await expect(client(made.key).auth.me()).rejects.toMatchObject(refused)
    expect(await client(rotated.key).auth.me()).toMatchObject({ workspace_id: workspace.workspace_id })
  })

  test('a key rotates itself', async () => {
    const made = await workspace.production.apiKeys.create({ label: 'self-turning' })
    const own = client(made.key)
    const { key } = await own.apiKeys.rotate(made.key_id)
    await expect(own.auth.me()).rejects.toMatchObject(refused)
    expect(await client(key).auth.me()).toMatchObject({ workspace_id: workspace.workspace_id })
  })

  test('leaves one key after five at once', async () => {
    const { key_id } = await workspace.sandbox.apiKeys.create({ label: 'turned by many' })
    const rotated = await Promise.all(Array.from({ length: 5 }, () => workspace.sandbox.apiKeys.rotate(key_id)))
    const answers = await Promise.allSettled(rotated.map(({ key }) => client(key).auth.me()))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('GET /v1/auth/me', () => {
  test('is the owner of the key’s workspace, for either key', async () => {
    const { sandbox, production, workspace_id, user_id } = await server.workspace()
    const { request_id, ...identity } = await sandbox.auth.me()
    expect(identity).toEqual({
      user_id,
      email: expect.stringMatching(/@example\.com$/) as string,
      workspace_id,
      role: 'owner',
      scopes: null,
      workspaces: [{ workspace_id, name: expect.any(String) as string, role: 'owner' }],
      verified: true,
      created_at: server.clock.now().toISOString(),
    })
    expect(request_id).toMatch(/^req_/)
    expect(await production.auth.me()).toMatchObject(identity)
  })

  test('tells whether the e-mail address is verified', async () => {
    const { sandbox } = await server.workspace({ verified: false })
    expect(await sandbox.auth.me()).toMatchObject({ verified: false })
  })

  test('gives nothing away of the password', async () => {
    const { sandbox_key } = await server.workspace()
    const { text } = await rawClient(server, sandbox_key)('GET', '/v1/auth/me')
    expect(text).not.toMatch(/password|argon2/)
  })

  test('404 NOT_FOUND without a user record', async () => {
    const { sandbox, user_id } = await server.workspace()
    await server.db.knex('users').where({ user_id }).delete()
    await expect(sandbox.auth.me()).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('401 UNAUTHENTICATED for the keys of a workspace that was deleted', async () => {
    const { sandbox, production, workspace_id } = await server.workspace()
    await server.db.knex('workspaces').where({ workspace_id }).update({ deleted_at: server.clock.now() })
    for (const client of [sandbox, production])
      await expect(client.auth.me()).rejects.toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  })
})

describe('GET /v1/webhooks/signing-secret', () => {
  test('is the workspace’s own, to a production key', async () => {
    const { production, signing_secret } = await server.workspace()
    const { request_id: _, ...answer } = await production.webhooks.signingSecret()
    expect(answer).toEqual({ signing_secret, previous_valid_until: null })
    const other = await server.workspace()
    expect((await other.production.webhooks.signingSecret()).signing_secret).not.toBe(signing_secret)
  })

  test('403 PERMISSION_DENIED to a sandbox key, without the secret', async () => {
    const { sandbox_key, signing_secret } = await server.workspace()
    const { status, json, text } = await rawClient(server, sandbox_key)('GET', '/v1/webhooks/signing-secret')
    expect({ status, code: json.error_code }).toEqual({ status: 403, code: 'PERMISSION_DENIED' })
    expect(text).not.toContain(signing_secret)
  })

  test('is encrypted where it is kept', async () => {
    const { signing_secret, workspace_id } = await server.workspace()
    const rows = await server.db.knex('signing_secrets').where({ workspace_id })
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(signing_secret.slice('whsec_'.length))
  })
})

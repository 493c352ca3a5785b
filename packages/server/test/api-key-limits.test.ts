import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '../src/start/start.ts'
import { all, outcomesOf, startSecondServer } from './support/scenario.ts'
import type { Ohun } from '@ohun/sdk'
import { clientAt, PRODUCTION_CONNECTIONS, startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer
let second: RunningServer

beforeAll(async () => {
  server = await startTestServer(PRODUCTION_CONNECTIONS)
  second = await startSecondServer(server)
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})

test('402 QUOTA_EXCEEDED for the 101st key of a workspace, also of many at once; a revoked one makes room', async () => {
  const { production, sandbox } = await server.workspace()
  const results = await Promise.allSettled(
    Array.from({ length: 110 }, (_, n) => (n % 2 ? production : sandbox).apiKeys.create({ label: `key ${n}` })),
  )
  expect(outcomesOf(results)).toEqual({ succeeded: 98, codes: Array(12).fill('QUOTA_EXCEEDED') })
  const keys = await all(production.apiKeys.list({ page_size: 100 }))
  expect(keys).toHaveLength(100)
  const more = { label: 'one more' }
  await expect(production.apiKeys.create(more)).rejects.toMatchObject({ status: 402, code: 'QUOTA_EXCEEDED' })
  await production.apiKeys.revoke(keys[0]!.key_id)
  await production.apiKeys.create(more)
})

test('making, rotating and revoking a key is in the audit log, without the key', async () => {
  const { production, workspace_id } = await server.workspace()
  const { key_id, key } = await production.apiKeys.create({ label: 'backend', environment: 'sandbox' })
  const rotated = await production.apiKeys.rotate(key_id)
  await production.apiKeys.revoke(key_id)
  const entries = await all(production.auditLog.list())
  const detail = { label: 'backend', environment: 'sandbox' }
  expect(entries.map(({ action, target, detail }) => ({ action, target, detail }))).toEqual(
    ['api_key.revoked', 'api_key.rotated', 'api_key.created'].map((action) => ({ action, target: key_id, detail })),
  )
  const text = JSON.stringify(await server.db.knex('audit_log').where({ workspace_id }))
  for (const secret of [key, rotated.key]) expect(text).not.toContain(secret.slice(12))
})

test('a key that was revoked or rotated, and those of a deleted workspace, are dead on every server at once', async () => {
  const workspace = await server.workspace()
  const revoked = await workspace.production.apiKeys.create({ label: 'revoked' })
  const rotated = await workspace.production.apiKeys.create({ label: 'rotated' })
  const there = (apiKey: string): Ohun => clientAt(second.base_url, apiKey)
  const stateOf = (key: string): Promise<unknown> =>
    there(key)
      .auth.me()
      .then(
        () => 'alive',
        (error: unknown) => (error as { code?: string }).code,
      )
  const keys = [revoked.key, rotated.key, workspace.sandbox_key, workspace.production_key]
  for (const key of keys) expect(await stateOf(key)).toBe('alive')
  await workspace.production.apiKeys.revoke(revoked.key_id)
  await workspace.production.apiKeys.rotate(rotated.key_id)
  for (const key of [revoked.key, rotated.key]) await expect.poll(() => stateOf(key)).toBe('UNAUTHENTICATED')
  expect(await stateOf(workspace.sandbox_key)).toBe('alive')
  await workspace.production.workspace.delete({ confirm: workspace.workspace_id })
  for (const key of keys) await expect.poll(() => stateOf(key)).toBe('UNAUTHENTICATED')
})

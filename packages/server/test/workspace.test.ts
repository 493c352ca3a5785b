import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loggedIn, PASSWORD, signedUp, startAccountServer, visitor } from './support/accounts.ts'
import { agentOf, all, rawClient, startSecondServer } from './support/scenario.ts'
import { clientAt, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { startBackend } from './support/backend.ts'

let server: TestServer
let workspace: TestWorkspace

beforeAll(async () => {
  server = await startAccountServer()
  workspace = await server.workspace()
})
afterAll(() => server.stop())

const refused = { status: 401, code: 'UNAUTHENTICATED' }
const invalid = { status: 400, code: 'INVALID_ARGUMENT' }

describe('the workspace', () => {
  test('is the same for both keys', async () => {
    const now = server.clock.now().toISOString()
    for (const client of [workspace.sandbox, workspace.production]) {
      const { request_id: _, ...record } = await client.workspace.get()
      expect(record).toEqual({
        workspace_id: workspace.workspace_id,
        name: 'Test',
        plan: 'scale',
        retention_days: 90,
        recording_enabled: false,
        low_balance_threshold_kobo: 0,
        allowed_destinations: null,
        daily_spend_cap_kobo: null,
        daily_limit_kobo: null,
        daily_limit_ends_at: null,
        blocked_at: null,
        created_at: now,
        updated_at: now,
      })
    }
  })

  test('is changed by the fields that are given and no others', async () => {
    const { sandbox } = await server.workspace()
    await server.advance(1_000)
    expect(await sandbox.workspace.update({ retention_days: 30 })).toMatchObject({ retention_days: 30, name: 'Test' })
    await server.advance(1_000)
    const changed = await sandbox.workspace.update({ name: 'Example Bank', low_balance_threshold_kobo: 500_000 })
    const expected = { name: 'Example Bank', low_balance_threshold_kobo: 500_000, retention_days: 30 }
    expect(changed).toMatchObject({ ...expected, updated_at: server.clock.now().toISOString() })
    expect(await sandbox.workspace.get()).toMatchObject(expected)
  })

  test.each([{ retention_days: 30 }, { retention_days: 365 }])('takes %j', async (body) => {
    expect(await workspace.sandbox.workspace.update(body)).toMatchObject(body)
  })

  test.each([
    ['retention_days', { retention_days: 29 }],
    ['retention_days', { retention_days: 366 }],
    ['retention_days', { retention_days: 45.5 }],
    ['retention_days', { retention_days: '90' }],
    ['retention_days', { retention_days: null }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['low_balance_threshold_kobo', { low_balance_threshold_kobo: -1 }],
    ['low_balance_threshold_kobo', { low_balance_threshold_kobo: 2 ** 53 }],
    ['plan', { plan: 'scale' }],
    ['recording_enabled', { recording_enabled: true }],
    ['workspace_id', { workspace_id: 'ws_other' }],
    ['balance_kobo', { balance_kobo: 1 }],
    ['deleted_at', { name: 'New', deleted_at: null }],
  ])('400 naming %s for %j, and nothing is changed', async (field, body) => {
    const before = await workspace.sandbox.workspace.get()
    const answer = await rawClient(server, workspace.sandbox_key)('PATCH', '/v1/workspace', { body })
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(answer.json.message).toContain(field)
    const { request_id: _, ...after } = await workspace.sandbox.workspace.get()
    expect(before).toMatchObject(after)
  })

  test('400 for a body that changes nothing', async () => {
    await expect(workspace.sandbox.workspace.update({})).rejects.toMatchObject(invalid)
  })

  test('has its changes of retention in the audit log, and only changes', async () => {
    const { sandbox, workspace_id } = await server.workspace()
    for (const retention_days of [90, 60, 60]) await sandbox.workspace.update({ retention_days })
    const action = 'workspace.retention_changed'
    expect(await all(sandbox.auditLog.list())).toMatchObject([
      { action, target: workspace_id, detail: { from: 90, to: 60 } },
    ])
  })
})

describe('recording', () => {
  test.each(['builder', 'scale'] as const)('is switched on without a body, and off, on %s', async (plan) => {
    const { sandbox, sandbox_key, workspace_id } = await server.workspace({ plan })
    const on = await rawClient(server, sandbox_key)('POST', '/v1/workspace/recording')
    expect(on).toMatchObject({ status: 200, json: { workspace_id, recording_enabled: true } })
    expect(await sandbox.workspace.switchRecording({ enabled: true })).toMatchObject({ recording_enabled: true })
    expect(await sandbox.workspace.switchRecording({ enabled: false })).toMatchObject({ recording_enabled: false })
    expect(await sandbox.workspace.switchRecording({})).toMatchObject({ recording_enabled: true })
    const action = 'workspace.recording_changed'
    expect(await all(sandbox.auditLog.list())).toMatchObject([
      { action, detail: { from: false, to: true } },
      { action, detail: { from: true, to: false } },
      { action, detail: { from: false, to: true } },
    ])
  })

  test.each(['starter', 'payg'] as const)('403 naming the plan on %s, where it can still be off', async (plan) => {
    const { sandbox } = await server.workspace({ plan })
    await expect(sandbox.workspace.switchRecording()).rejects.toMatchObject({
      status: 403,
      code: 'PERMISSION_DENIED',
      message: expect.stringContaining(plan) as string,
    })
    expect(await sandbox.workspace.switchRecording({ enabled: false })).toMatchObject({ recording_enabled: false })
  })

  test.each([{ enabled: 'yes' }, { enabled: null }, { on: true }, []])('400 for %j', async (body) => {
    const answer = await rawClient(server, workspace.sandbox_key)('POST', '/v1/workspace/recording', { body })
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
  })
})

describe('deleting the workspace', () => {
  test('403 for a sandbox key', async () => {
    const { sandbox, workspace_id } = await server.workspace()
    const denied = { status: 403, code: 'PERMISSION_DENIED' }
    await expect(sandbox.workspace.delete({ confirm: workspace_id })).rejects.toMatchObject(denied)
    expect(await sandbox.workspace.get()).toMatchObject({ workspace_id })
  })

  test('400 when confirm names another workspace, and nothing is touched', async () => {
    const doomed = await server.workspace()
    for (const confirm of [workspace.workspace_id, 'yes', 'true', doomed.workspace_id.toLowerCase()])
      await expect(doomed.production.workspace.delete({ confirm })).rejects.toMatchObject(invalid)
    const empty = await rawClient(server, doomed.production_key)('DELETE', '/v1/workspace?confirm=')
    expect(empty.status).toBe(400)
    expect(await doomed.sandbox.auth.me()).toMatchObject({ workspace_id: doomed.workspace_id })
    expect(await all(doomed.sandbox.auditLog.list())).toEqual([])
  })

  test('204, and every key of it is refused at once, with and without confirm', async () => {
    for (const query of ['', '?confirm=']) {
      const doomed = await server.workspace()
      const { key } = await doomed.production.apiKeys.create({ label: 'third' })
      const third = clientAt(server.base_url, key)
      await third.auth.me()
      const confirm = query && `${query}${doomed.workspace_id}`
      const answer = await rawClient(server, doomed.production_key)('DELETE', `/v1/workspace${confirm}`)
      expect(answer).toMatchObject({ status: 204, text: '' })
      for (const client of [doomed.sandbox, doomed.production, third])
        await expect(client.agents.list()).rejects.toMatchObject(refused)
    }
    expect(await workspace.sandbox.auth.me()).toMatchObject({ workspace_id: workspace.workspace_id })
  })

  test('by a session ends the session too, and the address may sign up again', async () => {
    const account = await signedUp(server)
    const session = await loggedIn(server, account)
    const { workspace_id } = await session.workspace.get()
    await session.workspace.delete({ confirm: workspace_id })
    await expect(session.workspace.get()).rejects.toMatchObject(refused)
    await expect(account.client.workspace.get()).rejects.toMatchObject(refused)
    await expect(loggedIn(server, account)).rejects.toMatchObject({ status: 401 })
    const { email } = account
    const again = await visitor(server).auth.signup({ email, password: PASSWORD, company_name: 'Second Limited' })
    expect(again.workspace_id).not.toBe(workspace_id)
  })

  test('is known to another process within 60 s', async () => {
    const doomed = await server.workspace()
    const second = await startSecondServer(server)
    const there = clientAt(second.base_url, doomed.sandbox_key)
    await there.auth.me()
    await doomed.production.workspace.delete({ confirm: doomed.workspace_id })
    await server.clock.advance(60_000)
    await expect(there.auth.me()).rejects.toMatchObject(refused)
    await second.stop()
  })

  test('succeeds for one of ten concurrent requests, and the others are refused', async () => {
    const doomed = await server.workspace()
    const { workspace_id: confirm } = doomed
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => doomed.production.workspace.delete({ confirm })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(refused)
    const entries = await server.db.knex('audit_log').where({ workspace_id: confirm })
    expect(entries).toMatchObject([{ action: 'workspace.deleted', target: confirm }])
  })

  test('ends running calls and pending deliveries: its backend hears no more', async () => {
    const doomed = await server.workspace()
    const backend = await startBackend()
    const agent = await agentOf(doomed.sandbox, { webhook_url: backend.url })
    backend.answer = (_, response) => void response.writeHead(503).end()
    const { agent_id } = agent
    await doomed.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { call_id } = await doomed.sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
    await server.settle()
    await doomed.production.workspace.delete({ confirm: doomed.workspace_id })
    const heard = backend.received.length
    expect(heard).toBe(1)
    await server.advance(2_000)
    await server.advance(3_000)
    await server.advance(60_000)
    expect(backend.received).toHaveLength(heard)
    const rows = await server.db.knex('calls').where({ call_id })
    expect(rows).toMatchObject([{ status: 'canceled', end_reason: 'workspace_deleted' }])
    const { workspace_id } = doomed
    expect(
      await server.db.knex('deliveries').where({ workspace_id }).whereIn('status', ['pending', 'retrying']),
    ).toEqual([])
    await backend.stop()
  })
})

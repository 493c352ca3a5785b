import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '../src/platform/csv.ts'
import { loggedIn, signedUp, visitor } from './support/accounts.ts'
import { agentOf, all } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test("a change of an agent's consent_required is logged; other changes and repetitions are not", async () => {
  const { sandbox, production } = await server.workspace()
  const { agent_id } = await agentOf(sandbox)
  for (const consent_required of [false, false, true]) await production.agents.update(agent_id, { consent_required })
  await sandbox.agents.update(agent_id, { greeting_text: 'Good day.' })
  const entry = {
    audit_id: expect.stringMatching(/^aud_\w+$/) as string,
    action: 'agent.consent_required_changed',
    actor: expect.stringMatching(/^key_\w+$/) as string,
    actor_name: 'production',
    target: agent_id,
    created_at: server.clock.now().toISOString(),
  }
  expect(await all(sandbox.auditLog.list())).toEqual([
    { ...entry, detail: { from: false, to: true } },
    { ...entry, detail: { from: true, to: false } },
  ])
})

test('a change that is refused is not logged', async () => {
  const { sandbox } = await server.workspace()
  const { agent_id } = await agentOf(sandbox)
  await agentOf(sandbox, { display_name: 'Taken' })
  const both = sandbox.agents.update(agent_id, { consent_required: false, display_name: 'Taken' })
  await expect(both).rejects.toMatchObject({ status: 409 })
  expect(await all(sandbox.auditLog.list())).toEqual([])
})

test('pages are newest first and hold every entry once; another workspace has none of them', async () => {
  const { sandbox, workspace_id } = await server.workspace()
  for (let retention_days = 30; retention_days < 55; retention_days++)
    await sandbox.workspace.update({ retention_days })
  const entries = await all(sandbox.auditLog.list({ page_size: 10 }))
  expect(entries.map(({ detail }) => detail['to'])).toEqual(Array.from({ length: 25 }, (_, index) => 54 - index))
  expect(entries.every(({ target }) => target === workspace_id)).toBe(true)
  const other = await server.workspace()
  expect(await all(other.sandbox.auditLog.list())).toEqual([])
})

test('400 for a page token of another list', async () => {
  const { sandbox } = await server.workspace()
  const invalid = { status: 400, code: 'INVALID_ARGUMENT' }
  await expect(sandbox.auditLog.list({ page_token: 'bm90IG9uZQ' })).rejects.toMatchObject(invalid)
})

test("a change of an agent's webhook_url is logged by host alone", async () => {
  const { production } = await server.workspace()
  const { agent_id } = await agentOf(production, { webhook_url: 'http://127.0.0.1:9/first?token=secret' })
  await production.agents.update(agent_id, { webhook_url: 'http://127.0.0.1:10/second?token=secret' })
  await production.agents.update(agent_id, { webhook_url: 'http://127.0.0.1:10/second?token=secret' })
  expect(await all(production.auditLog.list())).toMatchObject([
    {
      action: 'agent.webhook_url_changed',
      target: agent_id,
      detail: { from: '127.0.0.1:9', to: '127.0.0.1:10' },
    },
  ])
})

test('endpoints that are made, changed and deleted are logged, without what they were changed to', async () => {
  const { production } = await server.workspace()
  const { agent_id } = await agentOf(production)
  const { id: target } = await production.webhookEndpoints.create(agent_id, { url: 'http://127.0.0.1:9/one' })
  await production.webhookEndpoints.update(agent_id, target, { url: 'http://127.0.0.1:9/two', active: false })
  await production.webhookEndpoints.update(agent_id, target, { active: false })
  await production.webhookEndpoints.delete(agent_id, target)
  const entries = await all(production.auditLog.list())
  expect(entries.map(({ action, target, detail }) => ({ action, target, detail }))).toEqual([
    { action: 'webhook_endpoint.deleted', target, detail: { agent_id } },
    { action: 'webhook_endpoint.changed', target, detail: { agent_id, fields: ['url', 'active'] } },
    { action: 'webhook_endpoint.created', target, detail: { agent_id } },
  ])
})

test('a rotation of the signing secret is logged, one that is refused is not', async () => {
  const { production, workspace_id } = await server.workspace()
  await production.webhooks.rotateSecret()
  await expect(production.webhooks.rotateSecret()).rejects.toMatchObject({ status: 409 })
  expect(await all(production.auditLog.list())).toMatchObject([
    { action: 'signing_secret.rotated', target: workspace_id, detail: {} },
  ])
})

test('a login is logged, one that is refused is not', async () => {
  const account = await signedUp(server)
  const session = await loggedIn(server, account)
  const wrong = visitor(server).auth.login({ email: account.email, password: 'a guess' })
  await expect(wrong).rejects.toMatchObject({ status: 401 })
  const { user_id } = account
  expect(await all(session.auditLog.list())).toMatchObject([
    { action: 'account.logged_in', actor: user_id, target: user_id },
  ])
})

describe('the filters of the audit log', () => {
  test('find entries by action, by actor, and by a time of which the first moment counts and the last does not', async () => {
    const { sandbox, workspace_id } = await server.workspace()
    const first = server.clock.now().toISOString()
    await sandbox.workspace.update({ retention_days: 40 })
    await server.advance(60_000)
    const second = server.clock.now().toISOString()
    await sandbox.apiKeys.create({ label: 'Second', environment: 'sandbox' })
    const entries = await all(sandbox.auditLog.list())
    const [made, retained] = entries
    expect(entries).toMatchObject([{ action: 'api_key.created' }, { target: workspace_id }])
    expect(await all(sandbox.auditLog.list({ action: 'api_key.created' }))).toEqual([made])
    expect(await all(sandbox.auditLog.list({ actor: made!.actor }))).toEqual(entries)
    expect(await all(sandbox.auditLog.list({ actor: 'usr_unknown' }))).toEqual([])
    expect(await all(sandbox.auditLog.list({ created_after: second }))).toEqual([made])
    expect(await all(sandbox.auditLog.list({ created_after: first, created_before: second }))).toEqual([retained])
    expect(await all(sandbox.auditLog.list({ created_before: '1969-12-31T00:00:00Z' }))).toEqual([])
  })

  test('400 INVALID_ARGUMENT for a time that is none', async () => {
    const { sandbox } = await server.workspace()
    const invalid = { status: 400, code: 'INVALID_ARGUMENT' }
    await expect(sandbox.auditLog.list({ created_after: 'yesterday' })).rejects.toMatchObject(invalid)
    await expect(sandbox.auditLog.export({ created_after: 'yesterday' })).rejects.toMatchObject(invalid)
  })

  test('an entry names the member who acted, until the member has left', async () => {
    const account = await signedUp(server)
    const session = await loggedIn(server, account)
    const [entry] = await all(session.auditLog.list({ actor: account.user_id }))
    expect(entry).toMatchObject({ action: 'account.logged_in', actor_name: account.email })
    const { workspace_id } = await session.workspace.get()
    const audit_id = 'aud_00000000of_another'
    const now = server.clock.now()
    const former = { workspace_id, actor: (await signedUp(server)).user_id, action: 'member.left', target: 'x' }
    await server.db.knex('audit_log').insert({ audit_id, ...former, detail: '{}', created_at: now })
    expect(await all(session.auditLog.list({ action: 'member.left' }))).toMatchObject([{ actor_name: null }])
  })
})

describe('an export of the audit log', () => {
  const HEADING = 'audit_id,created_at,action,actor,actor_name,target,detail'

  test('has every entry of the filters in both formats, over more than one batch', async () => {
    const { sandbox, workspace_id } = await server.workspace()
    await sandbox.apiKeys.create({ label: '=1+1', environment: 'sandbox' })
    const entry = {
      workspace_id,
      actor: '=cmd',
      action: 'workspace.retention_changed',
      target: 'x',
      detail: '{"to":30}',
    }
    const created_at = server.clock.now()
    const rows = Array.from({ length: 501 }, (_, at) => ({
      ...entry,
      audit_id: `aud_0${workspace_id}_${at}`,
      created_at,
    }))
    await server.db.knex('audit_log').insert(rows)
    const action = 'workspace.retention_changed'
    const listed = await all(sandbox.auditLog.list({ action, page_size: 100 }))
    expect(await (await sandbox.auditLog.export({ action })).json()).toEqual(listed)
    const table = await sandbox.auditLog.export({ action, format: 'csv' })
    expect(table.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"')
    const records = [...readCsv(await table.text())].map(({ fields }) => fields)
    expect(records).toHaveLength(502)
    expect(records[0]!.join(',')).toBe(HEADING)
    const { audit_id } = listed[0]!
    expect(records[1]).toEqual([audit_id, created_at.toISOString(), action, "'=cmd", '', 'x', '{"to":30}'])
  })

  test('has no entry of another workspace', async () => {
    const [one, other] = [await server.workspace(), await server.workspace()]
    await one.sandbox.workspace.update({ retention_days: 40 })
    expect(await (await other.sandbox.auditLog.export()).json()).toEqual([])
  })
})

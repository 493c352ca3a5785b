import { afterAll, beforeAll, expect, test } from 'vitest'
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

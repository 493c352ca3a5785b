import { afterAll, beforeAll, expect, test } from 'vitest'
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

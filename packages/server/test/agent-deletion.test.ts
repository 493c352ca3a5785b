import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { advanceThroughCall, agentOf } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const MINUTE = 60_000
const CALLEE = '+2348031234567'

let server: TestServer
let backend: Backend
let workspace: TestWorkspace

beforeAll(async () => {
  server = await startTestServer()
  backend = await startBackend()
})
beforeEach(async () => {
  workspace = await server.workspace()
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})

/** An agent with a number, whose backend is the test's. */
async function reachableAgent(): Promise<{ agent_id: string; number_id: string }> {
  const { agent_id } = await agentOf(workspace.sandbox, { webhook_url: backend.url })
  const body = { agent_id, type: 'mobile_virtual', country_code: 'NG' } as const
  const { number_id } = await workspace.sandbox.numbers.auto(body)
  return { agent_id, number_id }
}

/** A call keeps the backend that it began with: its turns go on. */
const received = (agent_id: string): unknown[] => backend.events().filter(({ json }) => json['agent_id'] === agent_id)

const deliveriesOf = (agent_id: string): Promise<{ status: string; attempt_count: number }[]> =>
  server.db.knex('deliveries').where({ target_id: agent_id }).select('status', 'attempt_count')

test('a deleted agent is gone for reads, lists, changes and calls', async () => {
  const { agent_id } = await reachableAgent()
  await workspace.sandbox.agents.delete(agent_id)
  const missing = { status: 404, code: 'NOT_FOUND' }
  const { agents, calls, numbers } = workspace.sandbox
  await expect(agents.get(agent_id)).rejects.toMatchObject(missing)
  await expect(agents.update(agent_id, { description: 'x' })).rejects.toMatchObject(missing)
  await expect(agents.delete(agent_id)).rejects.toMatchObject(missing)
  await expect(calls.create({ agent_id, to_number: CALLEE })).rejects.toMatchObject(missing)
  const claim = { agent_id, type: 'geo_did', country_code: 'NG' } as const
  await expect(numbers.auto(claim)).rejects.toMatchObject(missing)
  expect((await agents.list()).items).toEqual([])
})

test('its numbers stay with the workspace, without an agent, and serve another', async () => {
  const { agent_id, number_id } = await reachableAgent()
  const other = await reachableAgent()
  await workspace.sandbox.agents.delete(agent_id)
  const number = await workspace.sandbox.numbers.get(number_id)
  expect(number).toMatchObject({ agent_id: null, status: 'provisioned' })
  expect(await workspace.sandbox.numbers.get(other.number_id)).toMatchObject({ agent_id: other.agent_id })
  const from_number = number.e164
  expect(
    await workspace.sandbox.calls.create({ agent_id: other.agent_id, from_number, to_number: CALLEE }),
  ).toMatchObject({ from_number })
})

test('its deliveries that were to be tried again are canceled and nothing more is sent', async () => {
  const { agent_id } = await reachableAgent()
  backend.answer = (_, response) => void response.writeHead(503).end()
  await workspace.sandbox.calls.create({ agent_id, to_number: CALLEE })
  await server.settle()
  expect(await deliveriesOf(agent_id)).toEqual([{ status: 'retrying', attempt_count: 1 }])
  await workspace.sandbox.agents.delete(agent_id)
  expect(await deliveriesOf(agent_id)).toEqual([{ status: 'canceled', attempt_count: 1 }])
  await advanceThroughCall(server, 5 * MINUTE)
  expect(received(agent_id)).toHaveLength(1)
  expect((await deliveriesOf(agent_id)).map(({ status }) => status)).not.toContain('retrying')
})

test("another agent's deliveries go on", async () => {
  const { agent_id } = await reachableAgent()
  const other = await reachableAgent()
  backend.answer = (_, response) => void response.writeHead(503).end()
  await workspace.sandbox.calls.create({ agent_id: other.agent_id, to_number: CALLEE })
  await server.settle()
  await workspace.sandbox.agents.delete(agent_id)
  backend.answer = () => ({ received: true, text: 'Hello' })
  await advanceThroughCall(server, MINUTE)
  expect(await deliveriesOf(other.agent_id)).toContainEqual({ status: 'delivered', attempt_count: 2 })
})

test('a call that is running reaches its end, and its record stays', async () => {
  const { agent_id } = await reachableAgent()
  backend.answer = () => ({ text: 'Hello' })
  const { call_id } = await workspace.sandbox.calls.create({ agent_id, to_number: CALLEE })
  await server.settle()
  await workspace.sandbox.agents.delete(agent_id)
  await advanceThroughCall(server, MINUTE)
  expect(await workspace.sandbox.calls.get(call_id)).toMatchObject({ status: 'completed', agent_id })
  expect(received(agent_id)).toMatchObject([{ json: { event_type: 'call.initiated' } }])
})

test('one of five deletions at once succeeds', async () => {
  const { agent_id } = await reachableAgent()
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => workspace.sandbox.agents.delete(agent_id)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

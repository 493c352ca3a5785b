import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { advanceThroughCall, agentOf } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const MINUTE = 60_000

let server: TestServer
let failing: Backend
let working: Backend
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  server = await startTestServer()
  failing = await startBackend()
  failing.answer = (_, response) => void response.writeHead(503).end()
  working = await startBackend()
})
/** A hosted agent whose first event did not arrive. */
beforeEach(async () => {
  workspace = await server.workspace()
  const hosted = { ai_provider: 'openai', webhook_url: failing.url }
  agent_id = (await agentOf(workspace.sandbox, hosted)).agent_id
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  await workspace.sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
  await server.settle()
})
afterAll(async () => {
  await server.stop()
  await Promise.all([failing.stop(), working.stop()])
})

const eventsAt = (backend: Backend): string[] =>
  backend
    .events()
    .filter(({ json }) => json['agent_id'] === agent_id)
    .map(({ json }) => String(json.event_type))
const statuses = (): Promise<string[]> => server.db.knex('deliveries').where({ target_id: agent_id }).pluck('status')

test('a changed webhook_url counts from the next attempt of what is still to be delivered', async () => {
  expect(eventsAt(failing)).toEqual(['call.initiated'])
  await workspace.production.agents.update(agent_id, { webhook_url: working.url })
  await advanceThroughCall(server, MINUTE)
  expect(eventsAt(failing)).toEqual(['call.initiated'])
  expect(eventsAt(working).toSorted()).toEqual([
    'call.agent_response',
    'call.completed',
    'call.initiated',
    'call.transcription',
  ])
  expect(await statuses()).toEqual(Array(4).fill('delivered'))
})

test('a webhook_url taken away cancels what was still to be delivered, and later events go nowhere', async () => {
  await workspace.sandbox.agents.update(agent_id, { webhook_url: null })
  await advanceThroughCall(server, MINUTE)
  expect(eventsAt(failing)).toEqual(['call.initiated'])
  expect(await statuses()).toEqual(['canceled'])
})

test('a webhook_url that is given again gets the events from then on, not the canceled ones', async () => {
  await workspace.sandbox.agents.update(agent_id, { webhook_url: null })
  await workspace.sandbox.agents.update(agent_id, { webhook_url: working.url })
  await advanceThroughCall(server, MINUTE)
  expect(eventsAt(working).toSorted()).toEqual(['call.agent_response', 'call.completed', 'call.transcription'])
})

test('a change of other fields leaves the deliveries alone', async () => {
  await workspace.sandbox.agents.update(agent_id, { description: 'x' })
  expect(await statuses()).toEqual(['retrying'])
})

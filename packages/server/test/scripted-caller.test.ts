import type { Knex } from 'knex'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { ANY_HOUR, untilWaiting } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  backend = await startBackend()
  workspace = await server.workspace()
  const settings = { display_name: 'Ada', greeting_text: 'Good day.', webhook_url: backend.url, ...ANY_HOUR }
  ;({ agent_id } = await workspace.sandbox.agents.create(settings))
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  return () => backend.stop()
})

/** While the database does not record that the call was answered, it is not greeted. */
async function answeredLate(call_id: string, passes: () => Promise<void>): Promise<void> {
  await server.db.knex.transaction(async (trx: Knex.Transaction) => {
    await trx('calls').where({ call_id }).forUpdate().first()
    await server.clock.advance(1_000)
    await untilWaiting(server.db, 1)
    await passes()
  })
  await server.settle()
}

const CONVERSATION = [
  'agent: Good day.',
  'caller: Hello, I would like to know the status of my order.',
  expect.stringMatching(/^agent: /),
]

async function conversation(call_id: string): Promise<string[]> {
  for (let second = 0; second < 5; second++) await server.advance(1_000)
  const { transcript, end_reason } = await workspace.sandbox.calls.get(call_id)
  expect(end_reason).toBe('remote_hangup')
  return transcript.map(({ role, text }) => `${role}: ${text}`)
}

test('a scripted party waits for the greeting, however late it is', async () => {
  const { call_id } = await workspace.sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
  await answeredLate(call_id, () => server.clock.advance(10_000))
  expect(await conversation(call_id)).toEqual(CONVERSATION)
})

test('a scripted caller finishes a call that another process carries on before the greeting', async () => {
  const { call_id } = await workspace.sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
  await server.advance(500)
  await server.restart()
  await server.settle()
  await answeredLate(call_id, () => server.clock.advance(10_000))
  expect(await conversation(call_id)).toEqual(CONVERSATION)
})

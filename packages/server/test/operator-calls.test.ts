import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { operator } from './support/operator.ts'
import { advanceThroughCall, agentOf } from './support/scenario.ts'
import { ENCRYPTION_KEY, startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer
let backend: Backend
let ohunServer: ReturnType<typeof operator>

beforeAll(async () => {
  server = await startTestServer()
  backend = await startBackend()
  const variables = { DATABASE_URL: server.db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }
  ohunServer = operator(variables, { clock: server.clock })
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})

interface Moment {
  at: string
  what: string
  detail: Record<string, unknown>
}

test('calls show has the states, turns, events and deliveries of a call in order, and nothing that was said', async () => {
  const { workspace_id, sandbox } = await server.workspace()
  const { agent_id } = await agentOf(sandbox, { webhook_url: backend.url, greeting_text: 'Good day to you.' })
  await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const { call_id } = await sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
  await advanceThroughCall(server, 10_000)
  const { code, json, stdout } = await ohunServer(['calls', 'show', workspace_id, call_id])
  expect(code).toBe(0)
  const { turns } = await sandbox.calls.turns(call_id)
  const call = await sandbox.calls.get(call_id)
  expect(json['call']).toMatchObject({ call_id, status: call.status, end_reason: call.end_reason, cost_kobo: 0 })
  const timeline = json['timeline'] as Moment[]
  const whats = timeline.map(({ what }) => what)
  expect(whats[0]).toBe('call created')
  for (const what of ['ringing', 'answered', 'ended', 'event call.initiated', 'event call.completed'])
    expect(whats).toContain(what)
  expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted())
  expect(timeline.filter(({ what }) => what.startsWith('turn ')).map(({ detail }) => detail['turn_id'])).toEqual(
    turns.map(({ turn_id }) => turn_id),
  )
  const completed = timeline.find(({ what }) => what === 'event call.completed')
  expect(completed?.detail['deliveries']).toMatchObject([{ status: 'delivered', attempt_count: 1, response_code: 200 }])
  for (const { text } of call.transcript) expect(stdout).not.toContain(text)
})

test('3 for an unknown call, and for the call of another workspace', async () => {
  const { workspace_id } = await server.workspace()
  expect(await ohunServer(['calls', 'show', workspace_id, 'call_none'])).toMatchObject({ code: 3 })
  const [other] = await server.db.knex('calls').select('call_id')
  expect(await ohunServer(['calls', 'show', workspace_id, other.call_id])).toMatchObject({ code: 3 })
})

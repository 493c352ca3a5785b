import type { Agent } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeTrunk } from './support/fake-line.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const HOUR_MS = 60 * 60_000
const KOBO_PER_MINUTE = 4_000

const trunk = new FakeTrunk()
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent: Agent

beforeAll(async () => {
  server = await startTestServer({}, createLog('silent'), { trunks: [trunk] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  backend = await startBackend()
  workspace = await server.workspace({ plan: 'builder', balance_kobo: 10_000_000 })
  agent = await agentOf(workspace.production, { webhook_url: backend.url, greeting_text: 'Good day.' })
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id: agent.agent_id })
  return async () => {
    await server.settle()
    await backend.stop()
  }
})

const body = () => ({ agent_id: agent.agent_id, to_number: '+2348031234567' })
const eventsOf = (event_type: string) => backend.events().filter(({ json }) => json.event_type === event_type)

describe.each([
  ['forward', HOUR_MS],
  ['back', -HOUR_MS],
])('a clock that is set %s by an hour', (_, step_ms) => {
  test('leaves a call of five seconds at five seconds and one minute', async () => {
    const { call_id } = await workspace.production.calls.create(body())
    await server.settle()
    await server.advance(2_000)
    server.clock.step(step_ms)
    await server.advance(3_000)
    trunk.line.leaves()
    await server.settle()
    const call = await workspace.production.calls.get(call_id)
    expect(call).toMatchObject({ status: 'completed', duration_seconds: 5, cost_kobo: KOBO_PER_MINUTE })
    const [started, answered, ended] = [call.started_at, call.answered_at, call.ended_at].map((at) => Date.parse(at!))
    expect([started! <= answered!, ended! - answered!]).toEqual([true, 5_000])
  })

  test('charges each minute of a call when it begins, and none twice', async () => {
    const { call_id } = await workspace.production.calls.create(body())
    await server.settle()
    await workspace.production.calls.hold(call_id) // silence does not end it
    await server.advance(30_000)
    server.clock.step(step_ms)
    await server.advance(29_000)
    expect(await workspace.production.calls.get(call_id)).toMatchObject({ cost_kobo: KOBO_PER_MINUTE })
    await server.advance(2_000)
    expect(await workspace.production.calls.get(call_id)).toMatchObject({ cost_kobo: 2 * KOBO_PER_MINUTE })
    await server.advance(4_000)
    trunk.line.leaves()
    await server.settle()
    const ended = { duration_seconds: 65, cost_kobo: 2 * KOBO_PER_MINUTE }
    expect(await workspace.production.calls.get(call_id)).toMatchObject(ended)
  })

  test('lets a sandbox call end after its five seconds', async () => {
    const sandbox = await agentOf(workspace.sandbox, { webhook_url: backend.url })
    await workspace.sandbox.numbers.auto({ agent_id: sandbox.agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { call_id } = await workspace.sandbox.calls.create({ ...body(), agent_id: sandbox.agent_id })
    await server.advance(1_000)
    server.clock.step(step_ms)
    await server.advance(3_000)
    expect(await workspace.sandbox.calls.get(call_id)).toMatchObject({ status: 'in_progress' })
    await server.advance(1_500)
    const call = await workspace.sandbox.calls.get(call_id)
    expect(call.status).toBe('completed')
    expect(call.duration_seconds).toBeLessThanOrEqual(5)
    expect(Date.parse(call.ended_at!) - Date.parse(call.started_at!)).toBeLessThanOrEqual(5_500)
  })

  test('retries a webhook no later than a minute and a poll after the step', async () => {
    backend.answer = (_, response) => {
      response.statusCode = 500
      return {}
    }
    await workspace.production.calls.create(body())
    await server.settle()
    expect(eventsOf('call.initiated')).toHaveLength(1)
    server.clock.step(step_ms)
    backend.answer = () => ({ received: true })
    await server.advance(75_000)
    await server.settle()
    await expect.poll(() => eventsOf('call.initiated').length).toBe(2)
    trunk.line.leaves()
    await server.settle()
  })

  test('measures the response of a webhook by what passed, and delivers it once', async () => {
    backend.answer = () => {
      server.clock.step(step_ms)
      return { received: true }
    }
    const { call_id } = await workspace.production.calls.create(body())
    await server.settle()
    const initiated = eventsOf('call.initiated')
    expect(initiated).toHaveLength(1)
    const durations = (await server.db.knex('delivery_attempts').pluck('duration_ms')) as number[]
    expect(durations.length).toBeGreaterThan(0)
    expect(durations.filter((ms) => ms < 0 || ms > 60_000)).toEqual([])
    trunk.line.leaves()
    await server.settle()
    expect(await workspace.production.calls.get(call_id)).toMatchObject({ status: 'completed', duration_seconds: 0 })
  })
})

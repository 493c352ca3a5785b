import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { ANY_HOUR, advanceThroughCall, agentOf, rawClient, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})

async function callsOf({ sandbox }: TestWorkspace, ...destinations: string[]): Promise<string[]> {
  const { agent_id } = await agentOf(sandbox, {
    webhook_url: backend.url,
    ...ANY_HOUR,
  })
  await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const placed = []
  for (const to_number of destinations) placed.push((await sandbox.calls.create({ agent_id, to_number })).call_id)
  await advanceThroughCall(server, 6_000)
  await server.advance(10_000)
  return placed
}

describe('GET /v1/analytics', () => {
  test('sums the calls of the environment up, days without calls included', async () => {
    const workspace = await server.workspace()
    const [answered = ''] = await callsOf(workspace, '+2348031234567', '+2348031239002')
    const call = await workspace.sandbox.calls.get(answered)
    expect(call).toMatchObject({ resolution: 'resolved', classified_at: expect.any(String) as string })

    const figures = await workspace.sandbox.analytics.get({ days: 7 })
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(server.clock.now())
    expect(figures).toMatchObject({
      days: 7,
      total_calls: 2,
      resolution_rate: 1,
      average_duration_seconds: call.duration_seconds,
    })
    expect(figures.calls_per_day).toHaveLength(7)
    expect(figures.calls_per_day.at(-1)).toEqual({ date: today, count: 2 })
    expect(figures.calls_per_day.slice(0, -1).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0])
    expect(figures.sentiment_trend.at(-1)).toEqual({ date: today, score: null })
    expect((await workspace.production.analytics.get({ days: 30 })).total_calls).toBe(0)
  })

  test('counts a call once, however many processes classify', async () => {
    const workspace = await server.workspace()
    const second = await startSecondServer(server)
    await callsOf(workspace, '+2348031234567')
    await server.advance(30_000)
    await second.stop()
    expect((await workspace.sandbox.analytics.get()).total_calls).toBe(1)
  })

  test('has no rates for a new workspace', async () => {
    const { sandbox } = await server.workspace()
    expect(await sandbox.analytics.get({ days: 90 })).toMatchObject({
      days: 90,
      total_calls: 0,
      resolution_rate: null,
      average_duration_seconds: null,
      average_mos: null,
    })
  })

  test.each(['8', '0', 'week', '7.0'])('days=%s is 400', async (days) => {
    const { sandbox_key } = await server.workspace()
    const answer = await rawClient(server, sandbox_key)('GET', `/v1/analytics?days=${days}`)
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining('days') as string } })
  })
})

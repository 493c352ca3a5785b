import type { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { advanceThroughCall, agentOf, ANY_HOUR, rawClient, type RawAnswer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace
let sandbox: Ohun
let backend: Backend
let agent_id: string

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
  ;({ sandbox } = workspace)
  backend = await startBackend()
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})

const send = (method: string, path: string): Promise<RawAnswer> =>
  rawClient(server, workspace.sandbox_key)(method, path)

/** An agent whose version 1 is live, and version 3 is not. */
beforeEach(async () => {
  ;({ agent_id } = await agentOf(sandbox, { ...ANY_HOUR, webhook_url: backend.url }))
  for (const version of [2, 3]) await sandbox.agents.update(agent_id, { greeting_text: `version ${version}` })
  await sandbox.agentVersions.publish(agent_id, 1)
})

describe('GET /v1/statistics', () => {
  test('tells the versions of an agent apart: calls, quality, cost and times', async () => {
    await server.leap(5 * 60_000) // counting of messages begins with the hour of its first run
    const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    await sandbox.agentRollouts.create(agent_id, { version: 3, numbers: ['+2348031230003'] })
    for (const to_number of ['+2348031230003', '+2348031230001', '+2348031230002'])
      await sandbox.calls.create({ agent_id, to_number })
    await sandbox.sandbox.inboundMessage({ to: e164, from: '+2348031230003', channel: 'sms', body: 'Hello' })
    await advanceThroughCall(server, 6_000)
    await server.advance(10_000)
    for (const minutes of [60, 20, 60]) await server.leap(minutes * 60_000)
    const all_versions = await sandbox.statistics.get({ agent_id })
    expect(all_versions.totals).toMatchObject({ calls: 3, messages_sent: 1 })
    expect(all_versions.by_version).toMatchObject([
      {
        version: 3,
        calls: 1,
        answered_calls: 1,
        messages_sent: 1,
        messages_failed: 0,
        cost_kobo: 0,
        average_mos: null,
      },
      { version: 1, calls: 2, answered_calls: 2, messages_sent: 0 },
    ])
    expect(all_versions.by_version[0]?.reply_p50_ms).toEqual(expect.any(Number))
    const one = await sandbox.statistics.get({ agent_id, agent_version: 3 })
    expect(one.totals).toMatchObject({ calls: 1, answered_calls: 1, messages_sent: 1, messages_received: 0 })
    expect(one.by_day.at(-1)).toMatchObject({ calls: 1 })
    expect(one.by_version.map(({ version }) => version)).toEqual([3])
    expect(one.endings).toEqual([{ end_reason: 'remote_hangup', calls: 1 }])
    expect((await sandbox.statistics.get({ agent_id, agent_version: 9 })).totals.calls).toBe(0)
    expect((await sandbox.statistics.get({ agent_id, channel: 'sms' })).by_version).toMatchObject([{ calls: 0 }])
    expect((await sandbox.statistics.get()).by_version).toEqual([])
    const { status, json } = await send('GET', '/v1/statistics?agent_version=3')
    expect({ status, message: json.message }).toEqual({ status: 400, message: 'agent_version: requires agent_id.' })
  })

  test('has the price and the quality of production calls by version', async () => {
    const call = (version: number, serial: number, quality_mos: number) => ({
      call_id: `call_stat${version}${serial}`,
      workspace_id: workspace.workspace_id,
      agent_id,
      agent_version: version,
      environment: 'production',
      direction: 'outbound',
      status: 'completed',
      from_number: '+2348000000001',
      to_number: '+2348031234567',
      ai_mode: 'byom',
      answered_at: server.clock.now(),
      ended_at: server.clock.now(),
      duration_seconds: 60,
      cost_kobo: 4_000,
      quality_mos,
      created_at: server.clock.now(),
      updated_at: server.clock.now(),
    })
    const calls = [call(1, 1, 4), call(1, 2, 3), call(2, 1, 4.5)]
    await server.db.knex('calls').insert(calls)
    await server.db.knex('calls_to_classify').insert(calls.map(({ call_id }) => ({ call_id })))
    await server.advance(20_000)
    const { by_version } = await workspace.production.statistics.get({ agent_id })
    expect(by_version).toMatchObject([
      { version: 2, calls: 1, cost_kobo: 4_000, average_mos: 4.5, average_call_seconds: 60 },
      { version: 1, calls: 2, cost_kobo: 8_000, average_mos: 3.5 },
    ])
  })
})

test('GET /v1/statistics/latency tells the versions of an agent apart', async () => {
  await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  await sandbox.agentRollouts.create(agent_id, { version: 3, numbers: ['+2348031230003'] })
  for (const to_number of ['+2348031230003', '+2348031230001', '+2348031230002'])
    await sandbox.calls.create({ agent_id, to_number })
  await advanceThroughCall(server, 6_000)
  await server.advance(10_000)
  const { by_version, totals } = await sandbox.statistics.latency({ agent_id })
  expect(by_version.map(({ version, first_speech }) => [version, first_speech?.turns])).toEqual([
    [3, 1],
    [1, 2],
  ])
  expect(totals.first_speech?.turns).toBe(3)
  const one = await sandbox.statistics.latency({ agent_id, agent_version: 3 })
  expect(one.totals.first_speech?.turns).toBe(1)
  expect((await sandbox.statistics.latency()).by_version).toEqual([])
  expect(await send('GET', '/v1/statistics/latency?agent_version=3')).toMatchObject({ status: 400 })
})

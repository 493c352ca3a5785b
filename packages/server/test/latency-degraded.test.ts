import type { Agent, AgentLatencyDegradedEvent } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeLine, FakeTrunk } from './support/fake-line.ts'
import { ANY_HOUR, agentOf, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const HOUR_MS = 3_600_000

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
  Object.assign(trunk, { newLine: () => new FakeLine(), lines: [] })
  // The next hour has just begun.
  await server.leap(HOUR_MS - (server.clock.now().getTime() % HOUR_MS) + 60_000)
  backend = await startBackend()
  workspace = await server.workspace()
  agent = await agentOf(workspace.production, { webhook_url: backend.url, latency_budget_ms: 500, ...ANY_HOUR })
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id: agent.agent_id })
  return async () => {
    await server.settle()
    await backend.stop()
  }
})

/** A call in which the caller waits so long for each answer. */
async function call(waits_ms: readonly number[]): Promise<string> {
  const { agent_id } = agent
  const { call_id } = await workspace.production.calls.create({ agent_id, to_number: '+2348031234567' })
  await server.settle()
  for (const ended_ms_ago of waits_ms) {
    const pause_ms = Math.min(300, ended_ms_ago)
    trunk.line.events.push({ kind: 'utterance', text: 'Go on.', confidence: 1, ended_ms_ago, pause_ms })
    await server.advance(1_000)
  }
  trunk.line.leaves()
  // It is classified and its turns are counted, then the hours are looked at.
  await server.advance(25_000)
  return call_id
}

const slow = (count: number): number[] => Array<number>(count).fill(900)
const fast = (count: number): number[] => Array<number>(count).fill(300)
const reported = async () => (await workspace.production.events.list({ event_type: 'agent.latency_degraded' })).items

describe('agent.latency_degraded', () => {
  test('is sent when more than 5 % of at least 20 turns of an hour were slower than the budget', async () => {
    await call([...fast(17), ...slow(2)])
    expect(await reported()).toEqual([])
    const call_id = await call([400, 900])
    const hour = new Date(Math.floor(server.clock.now().getTime() / HOUR_MS) * HOUR_MS).toISOString()
    const [event, ...more] = await reported()
    expect(more).toEqual([])
    expect(event).toMatchObject({
      event_type: 'agent.latency_degraded',
      channel: 'voice',
      agent_id: agent.agent_id,
      from: '+2348031234567',
      payload: {
        hour,
        latency_budget_ms: 500,
        turns: 21,
        slow_turns: 3,
        slowest_stage: 'recognition',
        call_id,
      },
    })
    await backend.until((received) => received.some(({ json }) => json.event_type === 'agent.latency_degraded'))
  })

  test('is not sent for 5 %', async () => {
    await call([...fast(19), ...slow(1)])
    expect(await reported()).toEqual([])
  })

  test('is sent once in an hour with its percentiles, and again in the next one, but leaves no counts after a day', async () => {
    const call_id = await call(slow(20))
    await call(slow(2))
    const [event, ...more] = await reported()
    expect(more).toEqual([])
    const { p95_ms, slowest_stage_p95_ms } = (event as AgentLatencyDegradedEvent).payload
    expect(Math.abs(p95_ms / 900 - 1)).toBeLessThan(0.12)
    expect(Math.abs(slowest_stage_p95_ms / 600 - 1)).toBeLessThan(0.12)
    const { items } = await workspace.production.events.list({ call_id })
    expect(items.map(({ event_type }) => event_type)).toContain('agent.latency_degraded')
    await server.leap(HOUR_MS)
    await call(slow(20))
    expect(await reported()).toHaveLength(2)
    const counts = (table: string) => server.db.knex(table).where({ agent_id: agent.agent_id })
    expect(await counts('agent_stage_hours')).not.toEqual([])
    for (let hours = 0; hours < 28; hours += 7) await server.leap(7 * HOUR_MS)
    for (const table of ['agent_latency_hours', 'agent_stage_hours']) expect(await counts(table)).toEqual([])
  })

  test('is not sent for an agent without a budget', async () => {
    await workspace.production.agents.update(agent.agent_id, { latency_budget_ms: null })
    await call(slow(21))
    expect(await reported()).toEqual([])
    expect(await server.db.knex('agent_latency_hours').where({ agent_id: agent.agent_id })).toEqual([])
  })
})

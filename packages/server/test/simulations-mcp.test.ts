import type { SimulationScenarioResult } from '@ohun/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startMcpServer, type TestMcpServer } from './support/mcp-server.ts'
import { agentOf, ANY_HOUR } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer
let orders: TestMcpServer

beforeAll(async () => {
  orders = await startMcpServer()
  server = await startTestServer({}, createLog('error'))
})
afterAll(async () => {
  await server.stop()
  await orders.stop()
})

const failures = (results: readonly SimulationScenarioResult[]) =>
  results.map(({ name, runs }) => [name, runs[0]!.failures])

test('tools of MCP servers are answered by entries with faults, also of servers that are not there', async () => {
  const find = { name: 'find', parameters: { type: 'object', required: ['order'] } }
  const count = { name: 'count', run: () => ({ content: [{ type: 'text' as const, text: 'Three orders.' }] }) }
  orders.tools = [find, count]
  const { sandbox } = await server.workspace()
  const { agent_id } = await agentOf(sandbox, {
    webhook_url: null,
    ai_provider: 'openai',
    mcp_servers: [
      { name: 'orders', url: orders.url },
      { name: 'stock', url: 'http://127.0.0.1:9/mcp', allowed_tools: ['items/list'] },
    ],
    ...ANY_HOUR,
  })
  const ask = 'call orders__find {"order": "7"}'
  const { simulation_id } = await sandbox.simulations.create({
    agent_id,
    scenarios: [
      {
        name: 'Faults',
        steps: ['call orders__find {}', ask, ask, ask, ask, 'call orders__count {}'],
        tools: [
          { name: 'orders__find', error: 503, times: 1 },
          { name: 'orders__find', malformed: true, times: 1 },
          { name: 'orders__find', timeout: true, times: 1 },
          { name: 'orders__find', arguments: { order: '7' }, result: { state: 'left' }, delay_ms: 1_500 },
        ],
        expect: [
          { says: { contains: 'The tool failed: status.' } },
          { says: { contains: 'The tool failed: not_json.' } },
          { says: { contains: 'The tool failed: timeout.' } },
          { says: { contains: '{"state":"left"}' } },
          { says: { contains: 'Three orders.' } },
          { tool_called: { name: 'orders__find', arguments: { order: '7' }, times: 4 } },
          { tool_called: { name: 'orders__count', times: 1 } },
        ],
      },
      {
        name: 'Offline',
        channel: 'whatsapp',
        steps: ['call stock__items_list {}', 'call stock__items_count {}'],
        tools: [
          { name: 'stock__items_list', result: { items: 2 } },
          { name: 'stock__items_count', result: { items: 2 } },
        ],
        expect: [
          { says: { contains: 'stock__items_list answered: {"items":2}' } },
          { tool_not_called: { name: 'stock__items_count' } },
        ],
      },
      {
        name: 'No entry',
        steps: [ask],
        tools: [{ name: 'orders__find', arguments: { order: '8' }, result: {} }],
        expect: [{ says: { contains: 'The tool failed: status.' } }],
      },
    ],
  })
  await server.settle()
  const { fault, scenarios } = await sandbox.simulations.get(simulation_id)
  expect(fault).toBeNull()
  const unanswered = {
    expectation: 'tools',
    expected: 'an entry that answers orders__find',
    actual: 'it was called with {"order":"7"}',
  }
  expect(failures(scenarios)).toEqual([
    ['Faults', []],
    ['Offline', []],
    ['No entry', [unanswered]],
  ])
  const outcomes = scenarios[0]!.runs[0]!.tool_calls?.map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['status', 'not_json', 'timeout', 'answered', 'answered'])
  expect(orders.asked().filter((asked) => asked === 'tools/call')).toHaveLength(1)
})

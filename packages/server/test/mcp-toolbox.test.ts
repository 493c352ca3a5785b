import { expect, test } from 'vitest'
import { createMcpToolbox, type ToolboxUser } from '../src/features/turns/mcp/mcp-toolbox.ts'
import type { TurnAgent } from '../src/gateways/ai/responder.ts'
import type { McpClient, McpRequest } from '../src/gateways/mcp/mcp-client.ts'
import type { McpServer } from '../src/generated/types.gen.ts'
import { createSecretBox } from '../src/platform/crypto.ts'
import { createLog } from '../src/platform/log.ts'
import { TestClock } from './support/test-clock.ts'

const { signal } = new AbortController()

function toolbox() {
  const asked: McpRequest['server'][] = []
  const fail = ({ server }: McpRequest) => {
    asked.push(server)
    return Promise.resolve({ kind: 'failed', cause: 'timeout', detail: '', status: null, exchange: null } as const)
  }
  const client: McpClient = { listTools: fail, callTool: fail, close: () => {} }
  const clock = new TestClock()
  const log = createLog('silent')
  const box = createSecretBox(Buffer.alloc(32))
  return { asked, tools: createMcpToolbox({ client, box, log, clock, machine_clock: clock }) }
}

const agentAt = (url: string): TurnAgent => {
  const server: McpServer = { name: 'orders', url, header_names: [], allowed_tools: null, timeout_ms: 5_000 }
  return {
    agent_id: 'agt_1',
    workspace_id: 'ws_1',
    tool_definitions: '[]',
    mcp_servers: [server],
  } as unknown as TurnAgent
}

const ask = async (
  tools: ReturnType<typeof toolbox>['tools'],
  url: string,
  more: Partial<Pick<ToolboxUser, 'environment' | 'is_trial'>> = {},
): Promise<void> => {
  await tools.toolsFor({ agent: agentAt(url), environment: 'production', ...more }, signal)
}

test('each URL of a server has a breaker, and a person who tries the agent bypasses it', async () => {
  const { asked, tools } = toolbox()
  for (const path of ['one', 'two']) await ask(tools, `https://example.com/${path}`)
  await ask(tools, 'https://example.com/three', { is_trial: true })
  const [one, two, tried] = asked.map(({ breaker }) => breaker)
  expect(one).toMatch(/^agt_1 production orders /)
  expect(two).not.toBe(one)
  expect(tried).toBeNull()
})

test('a list that failed in the sandbox is asked for again in production, by another breaker', async () => {
  const { asked, tools } = toolbox()
  for (const environment of ['sandbox', 'sandbox', 'production'] as const)
    await ask(tools, 'https://example.com/', { environment })
  expect(asked.map(({ environment }) => environment)).toEqual(['sandbox', 'production'])
  expect(new Set(asked.map(({ breaker }) => breaker)).size).toBe(2)
})

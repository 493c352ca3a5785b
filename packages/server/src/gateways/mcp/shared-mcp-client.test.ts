import { expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { Metrics } from '../../platform/metrics.ts'
import type { McpAnswer, McpClient, McpListed, McpRequest, McpServerAddress } from './mcp-client.ts'
import { sharedMcpClient } from './shared-mcp-client.ts'

type Ask = (request: McpRequest) => Promise<McpAnswer<McpListed>>

const LISTED: McpAnswer<McpListed> = {
  kind: 'answered',
  value: { tools: [], session: { era: 'legacy', session_id: null, protocol_version: null } },
  exchange: null,
}
const FAILED: McpAnswer<McpListed> = { kind: 'failed', cause: 'connect', detail: '', status: null, exchange: null }

function shared(listTools: Ask) {
  const clock = new TestClock()
  const client: McpClient = { listTools, callTool: () => Promise.reject(new Error('unused')), close() {} }
  return {
    clock,
    client: sharedMcpClient(client, { clock, metrics: new Metrics(), channel: { tell() {}, hear() {} } }),
  }
}

const of = (
  workspace_id: string,
  { breaker = null, environment = 'sandbox' }: Partial<McpServerAddress> = {},
): McpRequest => ({
  server: { workspace_id, environment, breaker, url: 'https://mcp.example.com/', headers: {} },
  timeout_ms: 5_000,
  signal: new AbortController().signal,
})

test('a workspace whose servers hang in the sandbox fills its places there, and others are answered at once', async () => {
  let asked = 0
  const { clock, client } = shared(({ server }) => {
    asked++
    return server.workspace_id === 'ws_hangs' && server.environment === 'sandbox'
      ? new Promise(() => {})
      : Promise.resolve(LISTED)
  })
  const hanging = Array.from({ length: 40 }, () => client.listTools(of('ws_hangs')))
  expect(asked).toBe(16)
  expect((await client.listTools(of('ws_other'))).kind).toBe('answered')
  expect((await client.listTools(of('ws_hangs', { environment: 'production' }))).kind).toBe('answered')
  await clock.advance(5_000)
  expect(await Promise.all(hanging.slice(16))).toMatchObject(Array.from({ length: 24 }, () => ({ cause: 'busy' })))
})

test('a server that fails five times is not asked for a while, and that of another agent is', async () => {
  const asked: (string | null)[] = []
  const { clock, client } = shared(({ server: { breaker } }) => {
    asked.push(breaker)
    return Promise.resolve(breaker === 'agt_1 orders' ? FAILED : LISTED)
  })
  for (let attempt = 0; attempt < 5; attempt++) await client.listTools(of('ws_1', { breaker: 'agt_1 orders' }))
  expect(await client.listTools(of('ws_1', { breaker: 'agt_1 orders' }))).toMatchObject({ cause: 'breaker_open' })
  expect((await client.listTools(of('ws_1', { breaker: 'agt_2 orders' }))).kind).toBe('answered')
  expect(await client.listTools(of('ws_1'))).toMatchObject({ kind: 'answered' })
  await clock.advance(30_000)
  expect(await client.listTools(of('ws_1', { breaker: 'agt_1 orders' }))).toMatchObject({ cause: 'connect' })
  expect(asked).toHaveLength(8)
})

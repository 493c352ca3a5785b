import type { Agent, RoutingRuleWrite, SandboxCallerStep } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { agentOf } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CALLER = '+2348031234567'

let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let desk: Agent
let sales: Agent
let support: Agent
let number_id: string
let to_number: string

beforeAll(async () => {
  backend = await startBackend()
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})
beforeEach(async () => {
  workspace = await server.workspace()
  const greeted = (greeting_text: string) => agentOf(workspace.sandbox, { webhook_url: backend.url, greeting_text })
  desk = await greeted('Front desk.')
  sales = await greeted('Sales.')
  support = await greeted('Support.')
  const { agent_id } = desk
  const number = await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  ;({ number_id, e164: to_number } = number)
})

async function rule({ agent_id }: Agent, match: Pick<RoutingRuleWrite, 'match_type' | 'match_value' | 'priority'>) {
  return await workspace.sandbox.routingRules.create({ number_id, agent_id, ...match })
}

async function called(...utterances: SandboxCallerStep[]) {
  const { call_id } = await workspace.sandbox.sandbox.inboundCall({ to_number, from_number: CALLER, utterances })
  for (let second = 0; second < 12; second++) await server.advance(1_000)
  const call = await workspace.sandbox.calls.get(call_id)
  return {
    agent_id: call.agent_id,
    status: call.status,
    said: call.transcript.map(({ role, text }) => `${role}: ${text}`),
  }
}

describe('an inbound call at a number with rules', () => {
  test('is taken by the agent whose rule the first words match, and the words are answered after its greeting', async () => {
    await rule(sales, { match_type: 'keyword', match_value: 'buy' })
    await rule(support, { match_type: 'regex', match_value: 'order \\d+' })
    const { agent_id, said } = await called('My order 42 is late, I will never BUY again')
    expect(agent_id).toBe(sales.agent_id)
    expect(said).toEqual([
      'agent: Sales.',
      'caller: My order 42 is late, I will never BUY again',
      'agent: You said: My order 42 is late, I will never BUY again',
    ])
    expect(await called('Order 42 is late')).toMatchObject({ agent_id: support.agent_id })
  })

  test('tries the lowest priority first', async () => {
    await rule(sales, { match_type: 'keyword', match_value: 'order', priority: 20 })
    await rule(support, { match_type: 'keyword', match_value: 'order', priority: 10 })
    expect(await called('About my order')).toMatchObject({ agent_id: support.agent_id })
  })

  test('goes to the default rule, else to the number’s agent, when nothing matches', async () => {
    await rule(sales, { match_type: 'keyword', match_value: 'buy' })
    expect(await called('Good evening')).toMatchObject({ agent_id: desk.agent_id })
    await rule(support, { match_type: 'default', match_value: null })
    expect(await called('Good evening')).toMatchObject({ agent_id: support.agent_id })
    expect(await called('I want to buy bread')).toMatchObject({ agent_id: sales.agent_id })
  })

  test('goes to the default rule when the caller says nothing within 3 s', async () => {
    await rule(sales, { match_type: 'keyword', match_value: 'buy' })
    await rule(support, { match_type: 'default', match_value: null })
    const { agent_id, said } = await called({ silence_ms: 5_000 }, { say: 'I want to buy' })
    expect(agent_id).toBe(support.agent_id)
    expect(said[0]).toBe('agent: Support.')
  })

  test('is routed by a key as well', async () => {
    await rule(sales, { match_type: 'keyword', match_value: '1' })
    expect(await called({ digits: '1' })).toMatchObject({ agent_id: sales.agent_id })
  })

  test('passes over the rule of an agent that is paused', async () => {
    await rule(sales, { match_type: 'keyword', match_value: 'buy' })
    await workspace.sandbox.agents.update(sales.agent_id, { status: 'paused' })
    expect(await called('I want to buy bread')).toMatchObject({ agent_id: desk.agent_id, status: 'completed' })
  })

  test('is greeted by the agent that took it, not as the backend of the screening agent asked', async () => {
    const usual = backend.answer
    backend.answer = (request, response) =>
      request.json.event_type === 'call.screening'
        ? { action: 'allow', greeting_text: 'Welcome back to the front desk.' }
        : usual(request, response)
    await workspace.sandbox.agents.update(desk.agent_id, { screening_enabled: true })
    await rule(sales, { match_type: 'keyword', match_value: 'buy' })
    const routed = await called('I want to buy bread')
    const stayed = await called('Good evening')
    backend.answer = usual
    expect(routed.said[0]).toBe('agent: Sales.')
    expect(stayed.said[0]).toBe('agent: Welcome back to the front desk.')
  })

  test('is reported with the agent that took it', async () => {
    await rule(sales, { match_type: 'keyword', match_value: 'buy' })
    backend.received.length = 0
    await called('I want to buy bread')
    const agents = backend.events().map(({ json }) => [json.event_type, json['agent_id']])
    expect(agents).toEqual([
      ['call.initiated', desk.agent_id],
      ['call.transcription', sales.agent_id],
      ['call.agent_response', sales.agent_id],
      ['call.completed', sales.agent_id],
    ])
  })
})

describe('a test of the rules', () => {
  const tested = (utterance: string | null) => workspace.sandbox.routingRules.test({ number_id, utterance })

  test('names the agent and the rule that calls get', async () => {
    const bought = await rule(sales, { match_type: 'keyword', match_value: 'buy' })
    expect(await tested('I want to BUY it')).toMatchObject({ agent_id: sales.agent_id, rule_id: bought.rule_id })
    expect(await called('I want to BUY it')).toMatchObject({ agent_id: sales.agent_id })
    expect(await tested('Good day')).toMatchObject({ agent_id: desk.agent_id, rule_id: null })
    expect(await called('Good day')).toMatchObject({ agent_id: desk.agent_id })
    const other = await rule(support, { match_type: 'default' })
    expect(await tested(null)).toMatchObject({ agent_id: support.agent_id, rule_id: other.rule_id })
  })

  test('names nobody where a call would not be taken', async () => {
    await rule(sales, { match_type: 'keyword', match_value: 'buy' })
    await workspace.sandbox.agents.update(desk.agent_id, { status: 'paused' })
    expect(await called('I want to buy it')).toMatchObject({ agent_id: desk.agent_id })
    expect(await tested('I want to buy it')).toMatchObject({ agent_id: null, rule_id: null })
    await workspace.sandbox.numbers.release(number_id)
    expect(await tested('I want to buy it')).toMatchObject({ agent_id: null, rule_id: null })
  })

  test('refuses more words than a caller says', async () => {
    await expect(tested('a'.repeat(4_001))).rejects.toMatchObject({ status: 400 })
  })

  test('does not find the number of another workspace', async () => {
    const other = await server.workspace()
    await expect(other.sandbox.routingRules.test({ number_id, utterance: 'x' })).rejects.toMatchObject({ status: 404 })
  })
})

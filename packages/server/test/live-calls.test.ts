import type { Agent } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { plans } from '../src/features/billing/plans.ts'
import { createLog } from '../src/platform/log.ts'
import { audibleTrunk } from './support/audible-trunk.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { LiveProviders } from './support/live-harness.ts'
import { startMcpServer } from './support/mcp-server.ts'
import { startModelServer, type ModelServer } from './support/model-server.ts'
import type { RealtimeProvider } from './support/realtime-provider.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { WAIT } from '../../../test/limits.ts'

const DESTINATION = '+2348031234567'
const GREETING = 'Good day, this is Ada.'
const FALLBACK = 'I am sorry, I cannot answer that right now. Please try again in a moment.'
const FIND_ORDER = {
  type: 'function',
  function: {
    name: 'find_order',
    description: 'Finds an order.',
    parameters: { type: 'object', required: ['number'] },
  },
}

let server: TestServer
let model: ModelServer
let backend: Backend
let workspace: TestWorkspace
let agent: Agent
let providers: LiveProviders
const { trunk, phones, options } = audibleTrunk(
  () => server.clock,
  () => providers.openLive,
)

beforeAll(async () => {
  model = await startModelServer()
  const variables = { OHUN_OPENAI_API_KEY: 'sk-test', OHUN_OPENAI_BASE_URL: `${model.url}/openai/v1` }
  server = await startTestServer(variables, createLog('silent'), { trunks: [trunk] })
})
afterAll(async () => {
  await server.stop()
  await model.close()
})

beforeEach(async () => {
  providers = new LiveProviders(server.clock)
  phones.length = 0
  options.recognises = true
  backend = await startBackend()
  workspace = await server.workspace()
  agent = await agentOf(workspace.production, {
    ai_provider: 'openai',
    ai_model: 'gpt-realtime',
    webhook_url: backend.url,
    greeting_text: GREETING,
    system_prompt: 'You sell bread.',
    tool_definitions: JSON.stringify([FIND_ORDER]),
  })
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id: agent.agent_id })
  return async () => {
    phones.at(-1)?.media.vanishes()
    await server.settle()
    await backend.stop()
  }
})

/** Time of audio, with all that is stored on the way. */
async function passes(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) await server.advance(100)
}

/** A call that has been answered and greeted. */
async function connected(prepare: (provider: RealtimeProvider) => void = () => {}): Promise<string> {
  providers.prepare = prepare
  const { call_id } = await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: DESTINATION })
  await passes(2_500)
  return call_id
}

async function says(ms = 300, then_ms = 3_000): Promise<void> {
  phones.at(-1)!.says('word', ms)
  await passes(ms + then_ms)
}

const events = (type: string) =>
  backend.events().flatMap(({ json }) => (json.event_type === type ? [json['payload']] : []))
const callOf = (call_id: string) => workspace.production.calls.get(call_id)
const textsOf = async (call_id: string) =>
  (await callOf(call_id)).transcript.map(({ role, text }) => `${role}: ${text}`)

describe('a call of an agent with a live model', () => {
  test('is held by the model: transcript, events, ai_mode; what the agent must say exactly is synthesised', async () => {
    const call_id = await connected((provider) => {
      provider.understood.push('Do you open today?')
      provider.replies.push({ text: 'We do. We open at nine.', ms: 1_500 })
    })
    expect(providers.last.session).toMatchObject({ model: 'gpt-realtime' })
    expect(providers.last.session?.instructions).toMatch(/^You sell bread\.\n/)
    expect(providers.last.session?.tools?.map(({ name }) => name)).toEqual([
      'hang_up',
      'transfer_call',
      'hold_call',
      'collect_keys',
      'schedule_callback',
      'resume_call',
      'find_order',
    ])
    await says()
    expect(await textsOf(call_id)).toEqual([
      `agent: ${GREETING}`,
      'caller: Do you open today?',
      'agent: We do. We open at nine.',
    ])
    expect(phones[0]?.speech.spoken.map(({ text }) => text)).toEqual([GREETING])
    expect(model.requests).toEqual([])
    phones[0]?.media.vanishes()
    await server.settle()
    expect(events('call.transcription')).toMatchObject([{ text: 'Do you open today?' }])
    expect(events('call.agent_response')).toMatchObject([{ text: 'We do. We open at nine.', fallback: false }])
    expect(events('call.completed')).toMatchObject([{ ai_mode: 'hosted_live' }])
    expect(await callOf(call_id)).toMatchObject({ ai_mode: 'hosted_live', cost_kobo: plans.scale.hosted_minute_kobo })
  })

  test('call.barge_in with what was heard of the answer, which is all that the transcript keeps', async () => {
    const call_id = await connected((provider) => {
      provider.understood.push('Count', 'Stop')
      provider.replies.push({ text: 'one two three four five six seven eight nine ten', ms: 4_000 }, {})
    })
    await says(300, 2_700)
    await says(300, 1_500)
    const [barge_in] = events('call.barge_in') as { spoken_text: string }[]
    expect(barge_in?.spoken_text).toMatch(/^one two( three)?( four)?( five)?( six)?$/)
    expect((await textsOf(call_id)).slice(1, 4)).toEqual([
      'caller: Count',
      `agent: ${barge_in?.spoken_text}`,
      'caller: Stop',
    ])
    expect(providers.last.sent('conversation.item.truncate')).toHaveLength(1)
    expect(providers.last.refusals).toEqual([])
  })

  test('uses the tools of the developer and those of the call', async () => {
    backend.answer = ({ json }) => (json.event_type === 'tool.invocation' ? { status: 'shipped' } : { received: true })
    const call_id = await connected((provider) => {
      provider.understood.push('Where is order 1042?')
      const order = { call_id: 'call_1', name: 'find_order', arguments: '{"number":"1042"}' }
      const wrong = { ...order, call_id: 'call_2', arguments: '{}' }
      const bye = { call_id: 'call_3', name: 'hang_up', arguments: '{}' }
      provider.replies.push({ calls: [order, wrong] }, { text: 'It is on its way. Goodbye.', ms: 600, calls: [bye] })
    })
    await says()
    expect(events('tool.invocation')).toMatchObject([{ tool: { name: 'find_order', arguments: { number: '1042' } } }])
    const outputs = providers.last.sent('conversation.item.create').flatMap(({ item }) => item?.output ?? [])
    expect(outputs).toEqual(['{"status":"shipped"}', expect.stringContaining('error')])
    expect(await callOf(call_id)).toMatchObject({ status: 'completed', end_reason: 'agent_hangup' })
    expect((await textsOf(call_id)).at(-1)).toBe('agent: It is on its way. Goodbye.')
  })

  test('knows the tools of MCP servers from its beginning, and uses them', async () => {
    const mcp = await startMcpServer()
    mcp.tools = [{ name: 'hours', run: () => ({ content: [{ type: 'text', text: 'Nine to five.' }] }) }]
    const mcp_servers = [{ name: 'shop', url: mcp.url }]
    await workspace.production.agents.update(agent.agent_id, { mcp_servers })
    const call_id = await connected((provider) => {
      provider.understood.push('When do you open?')
      const asked = { call_id: 'call_1', name: 'shop__hours', arguments: '{}' }
      provider.replies.push({ calls: [asked] }, { text: 'At nine.', ms: 600 })
    })
    expect(providers.last.session?.tools?.map(({ name }) => name)).toContain('shop__hours')
    phones.at(-1)!.says('word', 300)
    await expect.poll(async () => (await passes(500), (await textsOf(call_id)).at(-1))).toBe('agent: At nine.')
    const outputs = providers.last.sent('conversation.item.create').flatMap(({ item }) => item?.output ?? [])
    expect(outputs).toEqual(['"Nine to five."'])
    await mcp.stop()
  })

  test('understands words where nothing else does: keys are not asked for, unless the model cannot be had', async () => {
    options.recognises = false
    const call_id = await connected((provider) => {
      provider.understood.push('Hello?')
      provider.replies.push({ text: 'Hello to you.', ms: 600 })
    })
    await says()
    expect((await textsOf(call_id)).slice(1)).toEqual(['caller: Hello?', 'agent: Hello to you.'])
    phones[0]?.media.vanishes()
    providers.refuses = true
    expect((await textsOf(await connected()))[1]).toMatch(/^system: I cannot understand speech on this call/)
  })

  test('answers keys', async () => {
    const call_id = await connected((provider) => provider.replies.push({ text: 'Thank you.', ms: 400 }))
    for (const digit of '12#') phones[0]!.media.presses(digit)
    await passes(1_500)
    expect((await textsOf(call_id)).slice(1)).toEqual(['caller: 12#', 'agent: Thank you.'])
    const given = providers.last.sent('conversation.item.create').at(-1)?.item
    expect(given).toMatchObject({ role: 'user', content: [{ type: 'input_text', text: '12#' }] })
  })
})

describe('a live model that fails', () => {
  test('at the beginning leaves the call to the text model: it is hosted', async () => {
    providers.refuses = true
    model.reply({ pieces: ['We open at nine.'] })
    const call_id = await connected()
    await says(300, 4_000)
    expect((await textsOf(call_id)).slice(1)).toEqual(['caller: word', 'agent: We open at nine.'])
    expect(model.requests.at(-1)?.body.model).toBe('gpt-4.1-mini')
    expect(await callOf(call_id)).toMatchObject({ ai_mode: 'hosted' })
  })

  test('before it has said a word leaves the answer to the text model', async () => {
    model.reply({ pieces: ['We open at ten.'] })
    const call_id = await connected((provider) => {
      provider.understood.push('Do you open?')
      provider.replies.push({ fault: 'refuse' })
    })
    await says(300, 4_000)
    expect((await textsOf(call_id)).slice(1)).toEqual(['caller: Do you open?', 'agent: We open at ten.'])
    expect(events('call.agent_response')).toMatchObject([{ fallback: false }])
  })

  test('in the middle of an answer: the fallback text is heard, and the text model goes on', async () => {
    model.reply({ pieces: ['Yes, I am here.'] })
    const call_id = await connected((provider) => {
      provider.understood.push('Do you open?')
      provider.replies.push({ text: 'Let me look it up. Well', ms: 1_000, fault: 'open' })
    })
    const { media, says: speaks } = phones[0]!
    speaks('word', 300)
    const greeted = media.said.length
    await vi.waitFor(async () => {
      await server.clock.advance(100)
      expect(media.said.slice(greeted)).toContainEqual(expect.not.closeTo(0))
    }, WAIT)
    providers.last.fails()
    await passes(9_000)
    expect((await textsOf(call_id)).slice(1)).toEqual([
      'caller: Do you open?',
      `agent: Let me look it up. Well ${FALLBACK}`,
    ])
    expect(events('call.agent_response')).toMatchObject([{ fallback: true }])
    await says(300, 4_000)
    expect((await textsOf(call_id)).slice(3)).toEqual(['caller: word', 'agent: Yes, I am here.'])
    expect(await callOf(call_id)).toMatchObject({ ai_mode: 'hosted_live' })
  })
})

test('in the sandbox a script answers', async () => {
  const number_id = (await numbersInPool(server.db, { count: 1 }))[0]!
  await workspace.sandbox.numbers.claim({ number_id, agent_id: agent.agent_id }).catch(() => {})
  await workspace.sandbox.numbers.auto({ agent_id: agent.agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const { call_id } = await workspace.sandbox.calls.create({ agent_id: agent.agent_id, to_number: DESTINATION })
  await server.settle()
  expect(await workspace.sandbox.calls.get(call_id)).toMatchObject({ ai_mode: 'hosted' })
  expect(providers.sessions).toEqual([])
})

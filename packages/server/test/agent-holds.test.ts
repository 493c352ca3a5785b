import type { Agent } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { audibleTrunk } from './support/audible-trunk.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { LiveProviders } from './support/live-harness.ts'
import { startModelServer, type ModelServer } from './support/model-server.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const DESTINATION = '+2348031234567'
const BACK = 'Thank you for holding. I am here again.'
const LOOK_UP = {
  type: 'function',
  function: { name: 'find_order', parameters: { type: 'object' } },
}

let server: TestServer
let model: ModelServer
let backend: Backend
let workspace: TestWorkspace
let providers: LiveProviders
/** The effects of the line and the tools, in their order. */
let done: string[] = []
const { trunk, phones } = audibleTrunk(
  () => server.clock,
  () => providers.openLive,
)

beforeAll(async () => {
  model = await startModelServer()
  backend = await startBackend()
  const variables = { OHUN_OPENAI_API_KEY: 'sk-test', OHUN_OPENAI_BASE_URL: `${model.url}/openai` }
  server = await startTestServer(variables, createLog('silent'), { trunks: [trunk] })
})
afterAll(async () => {
  await server.stop()
  await model.close()
  await backend.stop()
})

beforeEach(async () => {
  done = []
  phones.length = 0
  providers = new LiveProviders(server.clock)
  workspace = await server.workspace()
  backend.answer = ({ json }) => {
    if (json.event_type !== 'tool.invocation') return { received: true }
    done.push('looks up')
    return { state: 'shipped' }
  }
  return async () => {
    phones.at(-1)?.media.vanishes()
    await server.settle()
  }
})

/** A call that has been greeted. */
async function connected(changes: Partial<Agent> = {}): Promise<string> {
  const agent = await agentOf(workspace.production, {
    ai_provider: 'openai',
    webhook_url: backend.url,
    greeting_text: 'Hello.',
    tool_definitions: JSON.stringify([LOOK_UP]),
    ...changes,
  })
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id: agent.agent_id })
  const { call_id } = await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: DESTINATION })
  await server.advance(2_500)
  const { media } = phones[0]!
  const { hold, resume } = media
  media.hold = () => {
    done.push('hold')
    hold.call(media)
  }
  media.resume = () => {
    done.push('resume')
    resume.call(media)
  }
  return call_id
}

async function passes(ms: number, step_ms = 200): Promise<void> {
  for (let passed = 0; passed < ms; passed += step_ms) await server.advance(Math.min(step_ms, ms - passed))
}

async function says(then_ms = 2_000): Promise<void> {
  phones[0]!.says('word', 300)
  await passes(300 + then_ms)
}

const tool = (name: string, given: unknown = {}) => ({ id: `tool_${name}`, name, arguments: given })
const textsOf = async (call_id: string) =>
  (await workspace.production.calls.get(call_id)).transcript.map(({ role, text }) => `${role}: ${text}`)
const spoken = (): string[] => phones[0]!.speech.spoken.map(({ text }) => text)

describe('hold_call and resume_call', () => {
  test('act in the order in which the model calls them: hold, look up, resume, speak', async () => {
    const call_id = await connected()
    model.reply(
      { pieces: ['One moment please.'], calls: [tool('hold_call')] },
      { calls: [tool('find_order')] },
      { calls: [tool('resume_call')] },
      { pieces: ['It left today.'] },
    )
    await says(5_000)
    expect(done.toSorted()).toEqual(['hold', 'looks up', 'resume'])
    expect(done.indexOf('hold')).toBeLessThan(done.indexOf('resume'))
    expect(spoken()).toEqual(['Hello.', 'One moment please.', 'It left today.'])
    expect((await textsOf(call_id)).slice(1)).toEqual(['caller: word', 'agent: One moment please. It left today.'])
  })

  test('a hold acts before the next tool is called', async () => {
    await connected()
    model.reply({ calls: [tool('hold_call'), tool('find_order'), tool('resume_call')] }, { pieces: ['It left today.'] })
    await says(3_000)
    expect(done).toEqual(['hold', 'looks up', 'resume'])
  })

  test('a hold ends by itself with a sentence, and the call continues', async () => {
    const call_id = await connected()
    model.reply({ pieces: ['One moment please.'], calls: [tool('hold_call', { max_seconds: 5 })] }, {})
    await says(1_600)
    expect(done).toEqual(['hold'])
    await server.advance(3_500)
    expect(done).toEqual(['hold'])
    await passes(4_000)
    expect(done).toEqual(['hold', 'resume'])
    expect((await textsOf(call_id)).slice(2, 4)).toEqual(['agent: One moment please.', `agent: ${BACK}`])
    model.reply({ pieces: ['I am here.'] })
    await says()
    expect((await textsOf(call_id)).at(-1)).toBe('agent: I am here.')
  })

  test('a hold ends by itself in the language of the agent', async () => {
    const call_id = await connected({ language: 'ha' })
    model.reply({ pieces: ['Ɗan jira.'], calls: [tool('hold_call', { max_seconds: 5 })] }, {})
    await says(9_000)
    const back = 'Na gode da jiran da kuka yi. Na dawo.'
    expect(spoken()).toContain(back)
    expect(await textsOf(call_id)).toContain(`agent: ${back}`)
  })

  test('words that wait for the end of a hold are said after the sentence', async () => {
    await connected()
    model.reply({ calls: [tool('hold_call', { max_seconds: 3 })] }, { pieces: ['It left today.'] })
    await says(8_000)
    expect(spoken().join(' ')).toBe(`Hello. ${BACK} It left today.`)
  })

  test('pass the caller’s words on hold to the model, and the answer ends the hold', async () => {
    const call_id = await connected()
    model.reply({ pieces: ['One moment please.'], calls: [tool('hold_call')] }, {})
    await says(3_000)
    expect(done).toEqual(['hold'])
    model.requests.length = 0
    model.reply({ pieces: ['Yes, I am here.'] })
    await says(3_000)
    expect(model.requests).toHaveLength(1)
    expect(done).toEqual(['hold', 'resume'])
    expect((await textsOf(call_id)).slice(3)).toEqual(['caller: word', 'agent: Yes, I am here.'])
  })

  test('silence does not count on hold, and a hold by the API outlasts that of the agent', async () => {
    const call_id = await connected()
    model.reply({ pieces: ['One moment please.'], calls: [tool('hold_call', { max_seconds: 5 })] }, {})
    await says(2_000)
    await workspace.production.calls.hold(call_id)
    await server.advance(30_000)
    expect(spoken()).toEqual(['Hello.', 'One moment please.'])
    await workspace.production.calls.resume(call_id)
    model.reply({ pieces: ['I am here.'] })
    await says()
    expect(spoken().at(-1)).toBe('I am here.')
  })

  test('a model that fails on hold: the fallback is heard at once', async () => {
    await connected()
    model.reply({ calls: [tool('hold_call')] }, { status: 500 })
    await says(3_000)
    expect(done).toEqual(['hold', 'resume'])
    expect(spoken().join(' ')).toContain('I am sorry, I cannot answer that right now.')
  })

  test('a call that ends on hold is over', async () => {
    const call_id = await connected()
    model.reply({ pieces: ['One moment please.'], calls: [tool('hold_call')] }, {})
    await says(2_000)
    phones[0]!.media.vanishes()
    await server.settle()
    await server.clock.advance(70_000)
    expect(await workspace.production.calls.get(call_id)).toMatchObject({ status: 'completed' })
    expect(spoken()).not.toContain(BACK)
  })
})

test('a live model holds, looks up, resumes and speaks in that order', async () => {
  const live = (name: string) => ({ call_id: `live_${name}`, name, arguments: '{}' })
  providers.prepare = (provider) => {
    provider.understood.push('Where is my order?')
    provider.replies.push(
      { text: 'One moment please.', ms: 600, calls: [live('hold_call')] },
      { calls: [live('find_order')] },
      { calls: [live('resume_call')] },
      { text: 'It left today.', ms: 600 },
    )
  }
  const call_id = await connected({ ai_model: 'gpt-realtime' })
  await says(6_000)
  expect(done.filter((one) => one !== 'looks up')).toEqual(['hold', 'resume'])
  await expect
    .poll(async () => (await textsOf(call_id)).slice(1))
    .toEqual(['caller: Where is my order?', 'agent: One moment please. It left today.'])
  expect(providers.last.refusals).toEqual([])
})

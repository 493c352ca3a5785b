import type { Agent } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { audibleTrunk } from './support/audible-trunk.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { startModelServer, type ModelReply, type ModelServer } from './support/model-server.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { IS_LONG } from '../../../test/amounts.ts'
import { WAIT } from '../../../test/limits.ts'

const DESTINATION = '+2348031234567'
const FALLBACK = 'I am sorry, I cannot answer that right now. Please try again in a moment.'
const PROVIDERS = ['openai', 'anthropic'] as const
const TOOL = {
  type: 'function',
  function: { name: 'find_order', parameters: { type: 'object', required: ['number'] } },
}
const CALL = { id: 'tool_1', name: 'find_order', arguments: { number: '7' } }

let server: TestServer
let model: ModelServer
let backend: Backend
let workspace: TestWorkspace
const { trunk, phones } = audibleTrunk(
  () => server.clock,
  () => () => {
    throw new Error('No model hears and speaks here.')
  },
)

beforeAll(async () => {
  model = await startModelServer()
  backend = await startBackend()
  const variables = {
    OHUN_OPENAI_API_KEY: 'sk-openai',
    OHUN_OPENAI_BASE_URL: `${model.url}/openai`,
    OHUN_ANTHROPIC_API_KEY: 'sk-anthropic',
    OHUN_ANTHROPIC_BASE_URL: `${model.url}/anthropic`,
  }
  server = await startTestServer(variables, createLog('silent'), { trunks: [trunk] })
  workspace = await server.workspace()
})
afterAll(async () => {
  await server.stop()
  await model.close()
  await backend.stop()
})

beforeEach(() => {
  backend.received.length = 0
  backend.answer = ({ json }) => (json.event_type === 'tool.invocation' ? { state: 'shipped' } : { received: true })
  phones.length = 0
  model.requests.length = 0
})

const hosted = (ai_provider: string): Promise<Agent> =>
  agentOf(workspace.production, {
    ai_provider,
    webhook_url: backend.url,
    greeting_text: 'Hello.',
    tool_definitions: JSON.stringify([TOOL]),
  })

/** A call that has been greeted. */
async function connected(provider: string): Promise<string> {
  const agent = await hosted(provider)
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id: agent.agent_id })
  const { call_id } = await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: DESTINATION })
  await server.advance(2_500)
  return call_id
}

/** The time in between is the test's own. */
const AT_ONCE = { ...WAIT, interval: 1 }

/** Says something, and waits until that many answers are recorded. */
async function answered(call_id: string, count: number): Promise<Answer> {
  phones.at(-1)!.says('word', 300)
  await vi.waitFor(async () => {
    await server.clock.advance(200)
    expect(answersTo(call_id)).toHaveLength(count)
  }, AT_ONCE)
  return answersTo(call_id).at(-1)!
}

/** Longer than it takes to say the fallback. */
const SAID_MS = 4_500

interface Answer {
  text: string
  fallback: boolean
  fallback_reason: string | null
  response_status: number | null
}

function answersTo(call_id: string): Answer[] {
  return backend
    .events()
    .flatMap(({ json }) =>
      json.event_type === 'call.agent_response' ? [json['payload'] as Answer & { call_id: string }] : [],
    )
    .filter((payload) => payload.call_id === call_id)
}

async function hungUp(): Promise<void> {
  phones.at(-1)!.media.vanishes()
  await server.settle()
}

interface Hostile {
  reply: ModelReply
  says: string
  reason?: string
  status?: number | null
}

const HOSTILE: readonly (readonly [string, Hostile])[] = [
  [
    'breaks the connection',
    { reply: { pieces: ['It left today. ', 'Half of a'], fault: 'cut' }, says: `It left today. ${FALLBACK}` },
  ],
  [
    'closes its stream',
    { reply: { pieces: ['It left today. ', 'Half of a'], fault: 'ends' }, says: `It left today. ${FALLBACK}` },
  ],
  [
    'stops in the middle',
    { reply: { pieces: ['It left today. '], fault: 'hangs' }, says: FALLBACK, reason: 'timeout' },
  ],
  ['says nothing for 8 s', { reply: { silent: true }, says: FALLBACK, reason: 'timeout' }],
  ['only keeps the connection alive', { reply: { fault: 'comments' }, says: FALLBACK, reason: 'timeout' }],
  ['never ends', { reply: { fault: IS_LONG ? 'endless' : 'flood' }, says: 'and more' }],
  ['sends an event without an end', { reply: { fault: 'huge' }, says: FALLBACK }],
  ['writes nothing', { reply: {}, says: FALLBACK }],
  ['writes spaces', { reply: { pieces: [' ', '\n'] }, says: FALLBACK }],
  ['answers with a page', { reply: { raw: { type: 'text/html', body: '<html>' } }, says: FALLBACK }],
  ['answers with JSON', { reply: { raw: { type: 'application/json', body: '{"text":5}' } }, says: FALLBACK }],
  ['writes a number', { reply: { pieces: ['It left today. '], fault: 'wrong_type' }, says: FALLBACK }],
  ['answers 400', { reply: { status: 400 }, says: FALLBACK, status: 400 }],
  ['answers 429', { reply: { status: 429 }, says: FALLBACK, status: 429 }],
  ['answers 500', { reply: { status: 500 }, says: FALLBACK, status: 500 }],
  ['redirects', { reply: { status: 302 }, says: FALLBACK, status: 302 }],
  ['calls tools for ever', { reply: { calls: [CALL] }, says: FALLBACK, reason: 'too_many_tool_rounds' }],
  ['calls a thousand tools', { reply: { calls: Array.from({ length: 1_000 }, () => CALL) }, says: FALLBACK }],
]

/** Those of the other provider are met in the playground. */
const SOME = HOSTILE.filter(([name]) =>
  ['breaks the connection', 'stops in the middle', 'never ends', 'answers 429', 'calls tools for ever'].includes(name),
)
const everythingOf = (wanted: (typeof PROVIDERS)[number], provider: (typeof PROVIDERS)[number]): typeof HOSTILE =>
  provider === wanted || IS_LONG ? HOSTILE : SOME

describe.each(PROVIDERS)('a call goes on when %s', (provider) => {
  test.each(everythingOf('openai', provider))('%s', async (_, { reply, says, reason = 'provider', status = null }) => {
    const call_id = await connected(provider)
    model.reply(reply)
    const answer = await answered(call_id, 1)
    expect(answer).toMatchObject({ fallback: true, fallback_reason: reason, response_status: status })
    expect(answer.text).toContain(says)
    expect(answer.text.endsWith(FALLBACK)).toBe(true)
    await server.clock.advance(SAID_MS)
    model.reply({ pieces: ['Here I am.'] })
    expect(await answered(call_id, 2)).toMatchObject({ text: 'Here I am.', fallback_reason: null })
    await hungUp()
  })

  test('writes NUL and half of a character', async () => {
    const call_id = await connected(provider)
    model.reply({ pieces: ['A\0B\ud800C.'] })
    expect(await answered(call_id, 1)).toMatchObject({ text: 'A\ufffdB\ufffdC.', fallback: false })
    await hungUp()
  })

  test('calls tools with arguments that are not JSON, and tools that do not exist', async () => {
    const call_id = await connected(provider)
    const wrong = [
      { ...CALL, arguments: '{"number":' },
      { id: 'tool_2', name: '__proto__', arguments: {} },
    ]
    model.reply({ calls: wrong }, { pieces: ['Sorry.'] })
    expect(await answered(call_id, 1)).toMatchObject({ text: 'Sorry.', fallback: false })
    expect(backend.events().filter(({ json }) => json.event_type === 'tool.invocation')).toEqual([])
    await hungUp()
  })
})

describe.each(PROVIDERS)('the playground is 502 AI_PROVIDER_ERROR when %s', (provider) => {
  const play = async (agent: Agent) => await workspace.production.agents.playground(agent.agent_id, { message: 'Hi' })

  test.each(everythingOf('anthropic', provider))('%s', async (_, { reply, reason = 'provider', status = null }) => {
    const agent = await hosted(provider)
    model.reply(reply)
    let failure: unknown = null
    const playing = play(agent).catch((error: unknown) => (failure = error))
    await vi.waitFor(async () => {
      await server.clock.advance(1_000)
      expect(failure).not.toBeNull()
    }, AT_ONCE)
    await playing
    expect(failure).toMatchObject({ status: 502, code: 'AI_PROVIDER_ERROR' })
    expect((failure as Error).message).toContain(reason)
    expect((failure as Error).message).toContain(status === null ? '' : String(status))
    model.reply({ pieces: ['Here I am.'] })
    expect(await play(agent)).toMatchObject({ text: 'Here I am.' })
  })
})

test('a model that keeps calling tools is asked six times, the last time without tools', async () => {
  const agent = await hosted('openai')
  model.reply({ calls: [CALL] })
  await expect(workspace.production.agents.playground(agent.agent_id, { message: 'Hi' })).rejects.toMatchObject({
    message: expect.stringContaining('too_many_tool_rounds') as string,
  })
  expect(model.requests.map(({ body }) => body.tools?.length ?? 0)).toEqual([7, 7, 7, 7, 7, 0])
  expect(backend.events()).toHaveLength(5)

  model.requests.length = 0
  const rounds = Array.from({ length: 5 }, () => ({ calls: [CALL] }))
  model.reply(...rounds, { pieces: ['It left today.'], calls: [CALL] })
  const reply = await workspace.production.agents.playground(agent.agent_id, { message: 'Hi' })
  expect([reply.text, reply.tool_calls.length, model.requests.length]).toEqual(['It left today.', 5, 6])
})

import type { Agent } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isStorable } from '../src/platform/storable-text.ts'
import { createLog } from '../src/platform/log.ts'
import { audibleTrunk } from './support/audible-trunk.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { LiveProviders } from './support/live-harness.ts'
import { startModelServer, type ModelServer } from './support/model-server.ts'
import type { ModelReply } from './support/realtime-provider.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { WAIT } from '../../../test/limits.ts'

const DESTINATION = '+2348031234567'
const FALLBACK = 'I am sorry, I cannot answer that right now. Please try again in a moment.'
const WRITTEN = 'The text model writes.'
const TOOL = {
  type: 'function',
  function: { name: 'find_order', parameters: { type: 'object', required: ['number'] } },
}
const CALL = { call_id: 'call_1', name: 'find_order', arguments: '{"number":"7"}' }

let server: TestServer
let model: ModelServer
let backend: Backend
let workspace: TestWorkspace
let agent: Agent
let providers: LiveProviders
const { trunk, phones } = audibleTrunk(
  () => server.clock,
  () => providers.openLive,
)

beforeAll(async () => {
  model = await startModelServer()
  backend = await startBackend()
  const variables = { OHUN_OPENAI_API_KEY: 'sk-test', OHUN_OPENAI_BASE_URL: `${model.url}/openai/v1` }
  server = await startTestServer(variables, createLog('silent'), { trunks: [trunk] })
  workspace = await server.workspace()
  agent = await agentOf(workspace.production, {
    ai_provider: 'openai',
    ai_model: 'gpt-realtime',
    webhook_url: backend.url,
    greeting_text: 'Hello.',
    tool_definitions: JSON.stringify([TOOL]),
  })
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id: agent.agent_id })
})
afterAll(async () => {
  await server.stop()
  await model.close()
  await backend.stop()
})
beforeEach(() => {
  providers = new LiveProviders(server.clock)
  phones.length = 0
  backend.received.length = 0
  backend.answer = ({ json }) => (json.event_type === 'tool.invocation' ? { state: 'shipped' } : { received: true })
  model.reply({ pieces: [WRITTEN] })
  return async () => {
    phones.at(-1)?.media.vanishes()
    await server.settle()
  }
})

interface Answer {
  text: string
  fallback: boolean
  fallback_reason: string | null
}

const answers = (): Answer[] =>
  backend.events().flatMap(({ json }) => (json.event_type === 'call.agent_response' ? [json['payload'] as Answer] : []))

/** A call in which the model gives this reply, and then good ones. */
async function callWith(reply: ModelReply, ...others: ModelReply[]): Promise<string> {
  providers.prepare = (provider) => {
    provider.understood.push('Where is it?', 'Are you there?')
    provider.replies.push(reply, ...others)
    provider.last_reply = others.length > 0 || reply.calls ? (others.at(-1) ?? reply) : { text: 'Here I am.', ms: 400 }
  }
  const { call_id } = await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: DESTINATION })
  for (let passed = 0; passed < 2_500; passed += 500) await server.advance(500)
  return call_id
}

/** The models answer over sockets, in real time: a limit of 8 s on the clock of the service leaves them 400 ms. */
const STEP = { clock_ms: 200, real_ms: 10 }

/** The caller says something, and hears an answer. */
async function answered(count: number): Promise<Answer> {
  phones.at(-1)!.says('word', 300)
  await vi.waitFor(
    async () => {
      await server.clock.advance(STEP.clock_ms)
      expect(answers()).toHaveLength(count)
    },
    { ...WAIT, interval: STEP.real_ms },
  )
  await server.clock.advance(12_000)
  return answers().at(-1)!
}

interface Hostile {
  reply: ModelReply
  says: string
  reason?: string | null
}

const wrong = (fields: object): object => ({ type: 'response.output_audio_transcript.delta', ...fields })
const part = (at: number): object => wrong({ item_id: `item_${at}`, delta: 'a ' })
const HOSTILE: readonly (readonly [string, Hostile])[] = [
  ['breaks the connection', { reply: { text: 'It left', ms: 400, fault: 'cut' }, says: WRITTEN }],
  ['fails in its answer', { reply: { text: 'It left', ms: 400, fault: 'fail' }, says: WRITTEN }],
  ['stops in its answer', { reply: { text: 'It left', ms: 400, fault: 'open' }, says: FALLBACK, reason: 'timeout' }],
  ['says nothing for 8 s', { reply: { fault: 'hang' }, says: WRITTEN }],
  ['refuses with an error, as with 400 or 429', { reply: { fault: 'refuse' }, says: WRITTEN }],
  ['sends only events that say nothing', { reply: { fault: 'alive' }, says: WRITTEN }],
  ['never ends', { reply: { text: 'It left', ms: 400, fault: 'endless' }, says: FALLBACK, reason: 'provider' }],
  ['is cut by its own limit', { reply: { text: 'It left', ms: 400, fault: 'incomplete' }, says: 'It left' }],
  ['answers nothing', { reply: {}, says: WRITTEN }],
  ['speaks without words', { reply: { raw: [{ type: 'response.output_audio.delta', delta: 'gICA' }] }, says: WRITTEN }],
  ['writes spaces', { reply: { text: '  ' }, says: WRITTEN }],
  [
    'writes 80,000 characters',
    { reply: { text: 'It left. '.repeat(9_000), ms: 400 }, says: FALLBACK, reason: 'provider' },
  ],
  [
    'never stops dividing its answer',
    { reply: { raw: Array.from({ length: 2_000 }, (_, at) => part(at)) }, says: WRITTEN },
  ],
  ['writes a number', { reply: { raw: [wrong({ delta: 5 }), wrong({ delta: null })] }, says: WRITTEN }],
  [
    'sends values of other types',
    {
      reply: {
        raw: [
          'not JSON',
          '[]',
          '5',
          { type: 7 },
          { type: 'response.output_item.done', item: 5 },
          { type: 'response.output_item.done', item: { type: 'function_call', call_id: [], name: {}, arguments: 5 } },
          { type: 'response.output_audio.delta', delta: '*not base64*', item_id: {}, content_index: 'x' },
          { type: 'error', error: 'no' },
        ],
        text: 'It left.',
        ms: 400,
      },
      says: 'It left.',
    },
  ],
  ['writes NUL and half of a character', { reply: { text: 'A\0B\ud800C.', ms: 400 }, says: 'A\ufffdB\ufffdC.' }],
  ['calls tools for ever', { reply: { calls: [CALL] }, says: WRITTEN }],
  [
    'calls tools for ever, also when it must not',
    { reply: { calls: [CALL], disobeys: true }, says: FALLBACK, reason: 'too_many_tool_rounds' },
  ],
  [
    'calls a thousand tools',
    { reply: { calls: Array.from({ length: 1_000 }, (_, at) => ({ ...CALL, call_id: `c${at}` })) }, says: WRITTEN },
  ],
]

describe('a call goes on when a live model', () => {
  test.each(HOSTILE)('%s', async (_, { reply, says, reason = null }) => {
    await callWith(reply)
    const answer = await answered(1)
    expect(answer.text).toContain(says)
    expect(answer).toMatchObject({ fallback: reason !== null, fallback_reason: reason })
    expect(isStorable(answer.text)).toBe(true)
    const [live] = providers.sessions
    live!.replies.length = 0
    live!.last_reply = { text: 'Here I am.', ms: 400 }
    model.reply({ pieces: ['Here I am.'] })
    expect(await answered(2)).toMatchObject({ text: 'Here I am.', fallback: false })
  })
})

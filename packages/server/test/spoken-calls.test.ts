import type { Agent } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LineEvent } from '../src/gateways/telephony/line.ts'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeLine, FakeTrunk } from './support/fake-line.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const DESTINATION = '+2348031234567'
const AGAIN = 'Sorry, I did not catch that. Could you say it again?'

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
  backend = await startBackend()
  workspace = await server.workspace()
  agent = await agentOf(workspace.production, { webhook_url: backend.url, greeting_text: 'Good day.' })
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id: agent.agent_id })
  return async () => {
    for (const line of trunk.lines) line.leaves()
    await server.settle()
    await backend.stop()
  }
})

/** A call that has been answered and greeted. */
async function connected(): Promise<string> {
  const { call_id } = await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: DESTINATION })
  await server.settle()
  return call_id
}

async function happens(event: LineEvent, then_ms = 0): Promise<void> {
  trunk.line.events.push(event)
  await server.advance(then_ms)
}

const UTTERANCE = { kind: 'utterance', confidence: 0.9 } as const
const eventTypes = () => backend.events().map(({ json }) => json.event_type)
const transcriptOf = async (call_id: string) => (await workspace.production.calls.get(call_id)).transcript
const textsOf = async (call_id: string) => (await transcriptOf(call_id)).map(({ role, text }) => `${role}: ${text}`)

describe('words that nobody understands', () => {
  test('are asked for again, and are no turn of the caller', async () => {
    const call_id = await connected()
    await happens({ kind: 'speech_started' }, 3_000)
    await happens({ kind: 'unrecognised', cause: 'failed' })
    expect(await textsOf(call_id)).toEqual(['agent: Good day.', `agent: ${AGAIN}`])
    expect(eventTypes()).toEqual(['call.initiated'])
  })

  test('three times in a row are as good as silence after that', async () => {
    const call_id = await connected()
    for (let time = 0; time < 5; time++) await happens({ kind: 'unrecognised', cause: 'failed' }, 1_000)
    expect((await textsOf(call_id)).slice(1)).toEqual([
      ...Array<string>(3).fill(`agent: ${AGAIN}`),
      'agent: Are you still there?',
      'agent: I have not heard from you, so I will end the call now. Goodbye.',
    ])
    expect(await workspace.production.calls.get(call_id)).toMatchObject({ status: 'completed', end_reason: 'idle' })
  })

  test('are asked for again as often as needed, if some are understood in between', async () => {
    const call_id = await connected()
    for (let time = 0; time < 5; time++) {
      await happens({ kind: 'unrecognised', cause: 'failed' })
      await happens({ ...UTTERANCE, text: 'Hello?' })
    }
    expect((await textsOf(call_id)).filter((text) => text === `agent: ${AGAIN}`)).toHaveLength(5)
  })
})

describe('a noise', () => {
  test('is not answered, and does not count as silence', async () => {
    const call_id = await connected()
    await server.advance(4_000)
    await happens({ kind: 'speech_started' }, 5_000)
    await happens({ kind: 'unrecognised', cause: 'no_words' }, 5_999)
    expect(await textsOf(call_id)).toEqual(['agent: Good day.'])
    await server.advance(1)
    expect(await textsOf(call_id)).toEqual(['agent: Good day.', 'agent: Are you still there?'])
  })

  test('is asked about if it has stopped the agent', async () => {
    const call_id = await connected()
    trunk.line.slow = true
    await happens({ ...UTTERANCE, text: 'Go on.' })
    await happens({ kind: 'speech_started' })
    trunk.line.finish()
    await happens({ kind: 'unrecognised', cause: 'no_words' })
    expect((await textsOf(call_id)).slice(1)).toEqual(['caller: Go on.', 'agent: You', `agent: ${AGAIN}`])
  })
})

describe('the times of a turn', () => {
  test('count from the end of the speech: the turn, and the first sound of the answer', async () => {
    const call_id = await connected()
    const answered_at = server.clock.now().getTime()
    await server.advance(5_000)
    trunk.line.slow = true
    await happens({ ...UTTERANCE, text: 'Go on.', ended_ms_ago: 800, pause_ms: 600 }, 300)
    await happens({ kind: 'speaking', synthesis_ms: 120 }, 700)
    trunk.line.finish()
    await server.advance(0)
    const { turns } = await workspace.production.calls.turns(call_id)
    expect(turns).toMatchObject([
      {
        heard_at: new Date(answered_at + 4_200).toISOString(),
        latency_ms: 0,
        first_speech_ms: 1_100,
        stages: {
          end_of_speech_ms: 600,
          recognition_ms: 200,
          first_byte_ms: 0,
          first_sentence_ms: 0,
          synthesis_ms: 120,
          first_audio_ms: 180,
        },
        reply_text: 'You said: Go on.',
        interrupted: false,
      },
    ])
  })

  test('are in the event of the answer as far as they are known when it is sent', async () => {
    await connected()
    trunk.line.slow = true
    await happens({ ...UTTERANCE, text: 'Go on.', ended_ms_ago: 750, pause_ms: 600 }, 300)
    trunk.line.finish()
    await server.advance(0)
    const event = backend.events().find(({ json }) => json.event_type === 'call.agent_response')
    expect(event?.json).toMatchObject({
      payload: {
        stages: {
          end_of_speech_ms: 600,
          recognition_ms: 150,
          first_byte_ms: 0,
          first_sentence_ms: 0,
          synthesis_ms: null,
          first_audio_ms: null,
        },
      },
    })
  })

  test('show the wait for a backend that fails as the wait for its first byte', async () => {
    const call_id = await connected()
    backend.answer = ({ json }, response) => (json.event_type ? {} : void response.writeHead(500).end())
    await happens({ ...UTTERANCE, text: 'Go on.', ended_ms_ago: 700, pause_ms: 600 })
    const { turns } = await workspace.production.calls.turns(call_id)
    expect(turns).toMatchObject([{ outcome: 'fallback', stages: { first_byte_ms: 0, first_sentence_ms: 0 } }])
  })

  test('count the pause that ends keys, and no recognition of them', async () => {
    const call_id = await connected()
    for (const digit of '42') trunk.line.presses(digit)
    await server.advance(2_000)
    const { turns } = await workspace.production.calls.turns(call_id)
    expect(turns).toMatchObject([
      { latency_ms: 0, first_speech_ms: 2_000, stages: { end_of_speech_ms: 2_000, recognition_ms: null } },
    ])
  })

  test('are kept when the answer is interrupted', async () => {
    const call_id = await connected()
    trunk.line.slow = true
    await happens({ ...UTTERANCE, text: 'Go on.', ended_ms_ago: 700 }, 100)
    await happens({ kind: 'speaking' }, 100)
    await happens({ kind: 'speech_started' })
    const { turns } = await workspace.production.calls.turns(call_id)
    expect(turns).toMatchObject([{ first_speech_ms: 800, reply_text: 'You', interrupted: true }])
  })

  test('silence does not count while somebody speaks, however long that takes', async () => {
    const call_id = await connected()
    await server.advance(9_000)
    await happens({ kind: 'speech_started' }, 25_000)
    await happens({ ...UTTERANCE, text: 'That was a long story.' })
    expect(await textsOf(call_id)).toEqual([
      'agent: Good day.',
      'caller: That was a long story.',
      'agent: You said: That was a long story.',
    ])
  })

  test('include no idle silence when speech interrupts the agent', async () => {
    const call_id = await connected()
    trunk.line.slow = true
    await happens({ ...UTTERANCE, text: 'Go on.' })
    await happens({ kind: 'speech_started' }, 15_000)
    trunk.line.finish()
    await happens({ ...UTTERANCE, text: 'Stop.' })
    expect((await textsOf(call_id)).at(-1)).toBe('agent: You said: Stop.')
    expect(eventTypes()).not.toContain('call.idle_silence')
  })
})

test('the backend gets with the next turn what was heard of an answer that was interrupted', async () => {
  await connected()
  trunk.line.slow = true
  await happens({ ...UTTERANCE, text: 'Go on.' })
  await happens({ kind: 'speech_started' })
  trunk.line.finish()
  await happens({ ...UTTERANCE, text: 'Stop.' })
  const [first, second] = backend.turns().map(({ json }) => json['messages'])
  expect(first).toMatchObject([{ text: 'Good day.' }, { text: 'Go on.' }])
  expect(JSON.stringify(first)).not.toContain('interrupted')
  expect(second).toMatchObject([
    { role: 'agent', text: 'Good day.' },
    { role: 'caller', text: 'Go on.' },
    { role: 'agent', text: 'You', interrupted: true },
    { role: 'caller', text: 'Stop.' },
  ])
})

describe('a line that does not understand speech', () => {
  test('says once that it wants keys, and answers them', async () => {
    trunk.newLine = () => Object.assign(new FakeLine(), { understands_speech: false })
    const call_id = await connected()
    for (const digit of '42#') trunk.line.presses(digit)
    await server.advance(0)
    await server.advance(10_000)
    expect(await textsOf(call_id)).toEqual([
      'agent: Good day.',
      'system: I cannot understand speech on this call. Please answer with the keys of your phone, and press the hash key at the end.',
      'caller: 42#',
      'agent: You said: 42#',
      'agent: Are you still there?',
    ])
  })
})

test('only the conversation may be interrupted by speech', async () => {
  await workspace.production.agents.update(agent.agent_id, { pre_call_announcement: 'This is Example Bank.' })
  await connected()
  await happens({ ...UTTERANCE, text: 'Hello?' })
  expect(trunk.line.speeches.map(({ interruptible }) => interruptible)).toEqual([false, true, true])
})

test('the transcript leaves out a sentence that could not be spoken', async () => {
  const call_id = await connected()
  trunk.line.hears = () => 'You said:'
  await happens({ ...UTTERANCE, text: 'Go on.' })
  const { turns } = await workspace.production.calls.turns(call_id)
  expect(turns).toMatchObject([{ reply_text: 'You said:', interrupted: false }])
})

import type { Agent, AgentCreate, SandboxCallerStep } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { agentOf, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CALLER = '+2348031234567'

let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let to_number: string
let agent: Agent

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

beforeEach(async () => {
  backend = await startBackend()
  workspace = await server.workspace()
  return async () => {
    await server.settle()
    await backend.stop()
  }
})

async function answeredBy(settings: Partial<AgentCreate> = {}): Promise<void> {
  agent = await agentOf(workspace.sandbox, { webhook_url: backend.url, greeting_text: 'Good day.', ...settings })
  const { agent_id } = agent
  ;({ e164: to_number } = await workspace.sandbox.numbers.auto({
    agent_id,
    type: 'mobile_virtual',
    country_code: 'NG',
  }))
}

async function ring(...utterances: SandboxCallerStep[]): Promise<string> {
  const call = await workspace.sandbox.sandbox.inboundCall({ to_number, from_number: CALLER, utterances })
  return call.call_id
}

/** Half second by half second, as a call is lived through. */
async function seconds(count: number): Promise<void> {
  for (let half = 0; half < 2 * count; half++) await server.advance(500)
}

const call = (call_id: string) => workspace.sandbox.calls.get(call_id)
const eventTypes = () => backend.events().map(({ json }) => json.event_type)
const payloadsOf = (event_type: string) =>
  backend.events().flatMap(({ json }) => (json.event_type === event_type ? [json['payload'] as object] : []))
const said = async (call_id: string) => (await call(call_id)).transcript.map(({ role, text }) => `${role}: ${text}`)

describe('an inbound call', () => {
  test('is greeted, heard, answered and reported in order, and ends when the caller hangs up', async () => {
    await answeredBy()
    const call_id = await ring('Where is my order?', { say: 'Thank you.' })
    await seconds(8)
    expect(await call(call_id)).toMatchObject({
      direction: 'inbound',
      status: 'completed',
      end_reason: 'remote_hangup',
      from_number: CALLER,
      to_number,
      duration_seconds: 7,
    })
    expect(await said(call_id)).toEqual([
      'agent: Good day.',
      'caller: Where is my order?',
      'agent: You said: Where is my order?',
      'caller: Thank you.',
      'agent: You said: Thank you.',
    ])
    const turn = ['call.transcription', 'call.agent_response']
    expect(eventTypes()).toEqual(['call.initiated', ...turn, ...turn, 'call.completed'])
    expect(payloadsOf('call.initiated')).toMatchObject([{ direction: 'inbound', from_number: CALLER, mno: 'mtn' }])
  })

  test('carries one turn_id from the utterance to its event, request, transcript and timings', async () => {
    await answeredBy()
    const call_id = await ring('Where is my order?')
    await seconds(2)
    const { transcript } = await call(call_id)
    const [asked, answered] = transcript.slice(-2)
    const { turns, latency_p50_ms } = await workspace.sandbox.calls.turns(call_id)
    expect(backend.turns()[0]?.json).toMatchObject({ turn_id: asked?.turn_id })
    expect(payloadsOf('call.transcription')).toMatchObject([{ turn_id: asked?.turn_id }])
    expect(payloadsOf('call.agent_response')).toMatchObject([
      { turn_id: answered?.turn_id, reply_to_turn_id: asked?.turn_id, fallback_reason: null, response_status: null },
    ])
    expect(turns).toEqual([
      {
        turn_id: asked?.turn_id,
        text: 'Where is my order?',
        heard_at: asked?.timestamp,
        reply_turn_id: answered?.turn_id,
        reply_text: answered?.text,
        outcome: 'answered',
        latency_ms: 0,
        first_speech_ms: 0,
        fallback_reason: null,
        stages: {
          end_of_speech_ms: null,
          recognition_ms: null,
          first_byte_ms: 0,
          first_sentence_ms: 0,
          synthesis_ms: null,
          first_audio_ms: null,
        },
        response_status: null,
        interrupted: false,
        filler_text: null,
      },
    ])
    expect(latency_p50_ms).toBe(0)
  })

  test('says why a turn failed: in its event and in its timings', async () => {
    await answeredBy()
    backend.answer = ({ json }, response) => {
      if (json.event_type) return { received: true }
      response.writeHead(418).end()
      return undefined
    }
    const call_id = await ring('Hello?')
    await seconds(2)
    const why = { fallback_reason: 'status', response_status: 418 }
    expect(payloadsOf('call.agent_response')).toMatchObject([{ fallback: true, latency_ms: 0, ...why }])
    const { turns } = await workspace.sandbox.calls.turns(call_id)
    expect(turns).toMatchObject([{ outcome: 'fallback', ...why }])
  })

  test('keys that are pressed one after the other are one turn, which # ends', async () => {
    await answeredBy()
    const call_id = await ring({ digits: '4242#' })
    await seconds(3)
    expect(await said(call_id)).toContain('caller: 4242#')
    expect(backend.turns()).toMatchObject([{ json: { transcription: '4242#' } }])
  })

  test('a caller who speaks over the agent is heard, and the transcript keeps what the caller heard', async () => {
    await answeredBy()
    backend.answer = ({ json }) =>
      json.event_type ? { received: true } : { text: 'One two three four five six.', end_call: false }
    const call_id = await ring('Tell me everything.', { barge_in: 'Stop, please.' })
    await seconds(4)
    expect((await said(call_id)).slice(1, 4)).toEqual([
      'caller: Tell me everything.',
      'agent: One two three',
      'caller: Stop, please.',
    ])
    expect(eventTypes().slice(1, 4)).toEqual(['call.transcription', 'call.agent_response', 'call.barge_in'])
    const interrupted = (await call(call_id)).transcript.find(({ text }) => text === 'One two three')
    expect(payloadsOf('call.barge_in')).toEqual([
      { call_id, turn_id: interrupted?.turn_id, spoken_text: 'One two three', at_ms: 2_500 },
    ])
    expect(backend.turns()[1]?.json['messages']).toMatchObject([{}, {}, { text: 'One two three' }, {}])
    const { turns } = await workspace.sandbox.calls.turns(call_id)
    expect(turns).toMatchObject([{ interrupted: true, reply_text: 'One two three' }, { interrupted: false }])
  })

  test('a process that took the call over tells the backend, too, how much of an answer was heard', async () => {
    await answeredBy()
    backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: 'One two three four five six.' })
    await ring('Tell me everything.', { barge_in: 'Stop, please.' }, 'Now go on.')
    await seconds(4)
    await server.restart()
    await seconds(4)
    const [first, second, third] = backend.turns().map(({ json }) => json['messages'])
    expect(JSON.stringify(first)).not.toContain('interrupted')
    for (const messages of [second, third]) {
      const heard = (messages as object[]).filter((message) => 'interrupted' in message)
      expect(heard).toMatchObject([{ role: 'agent', text: 'One two three', interrupted: true }])
    }
  })

  test('drops the actions of an interrupted answer', async () => {
    await answeredBy()
    backend.answer = ({ json }) =>
      json.event_type
        ? { received: true }
        : { text: 'Goodbye to you then.', end_call: json['transcription'] === 'That is all.' }
    const call_id = await ring('That is all.', { barge_in: 'Wait!' })
    await seconds(3)
    expect(await call(call_id)).toMatchObject({ status: 'in_progress' })
  })

  test('silence is reported and asked about, and ends the call the second time', async () => {
    await answeredBy()
    const call_id = await ring({ silence_ms: 60_000 })
    await seconds(10)
    expect(payloadsOf('call.idle_silence')).toEqual([{ call_id, silence_ms: 10_000, at_ms: 10_000 }])
    expect(await call(call_id)).toMatchObject({ status: 'in_progress' })
    await seconds(10)
    expect(payloadsOf('call.idle_silence')).toMatchObject([{}, { silence_ms: 20_000 }])
    expect(await call(call_id)).toMatchObject({ status: 'completed', end_reason: 'idle', duration_seconds: 20 })
    expect((await said(call_id)).slice(1)).toEqual([
      'agent: Are you still there?',
      'agent: I have not heard from you, so I will end the call now. Goodbye.',
    ])
  })

  test('a line that becomes bad is reported once, and its quality at the end', async () => {
    await answeredBy()
    const bad = { mos: 2.1, packet_loss_percent: 8, jitter_ms: 60 }
    const call_id = await ring({ quality: bad }, { quality: bad }, { hang_up: true })
    await seconds(6)
    expect(payloadsOf('call.quality_degraded')).toEqual([{ call_id, ...bad, at_ms: 2_000 }])
    expect(eventTypes().slice(-2)).toEqual(['call.quality', 'call.completed'])
    expect(payloadsOf('call.quality')).toMatchObject([{ mos: 2.1, codec: 'PCMA', packets_lost: 20 }])
    expect(payloadsOf('call.completed')).toMatchObject([{ quality_score: 2.1 }])
    expect(await call(call_id)).toMatchObject({ quality_mos: 2.1 })
  })
})

describe('a number that cannot be called', () => {
  test('is rejected by a paused agent, which is recorded and reported', async () => {
    await answeredBy()
    await workspace.sandbox.agents.update(agent.agent_id, { status: 'paused' })
    const call_id = await ring('Hello?')
    await server.settle()
    expect(await call(call_id)).toMatchObject({ status: 'rejected', end_reason: 'rejected', transcript: [] })
    expect(eventTypes()).toEqual(['call.completed'])
  })

  test('is 400 INVALID_ARGUMENT without an agent or without voice', async () => {
    await answeredBy()
    await workspace.sandbox.agents.delete(agent.agent_id)
    await expect(ring('Hello?')).rejects.toMatchObject({ status: 400, message: expect.stringContaining('agent') })
    const { agent_id } = await agentOf(workspace.sandbox)
    const order = { agent_id, type: 'mobile_virtual', country_code: 'NG', channels: ['sms'] } as const
    ;({ e164: to_number } = await workspace.sandbox.numbers.auto({ ...order, channels: ['sms'] }))
    await expect(ring('Hello?')).rejects.toMatchObject({ status: 400, message: expect.stringContaining('voice') })
  })

  test('is 404 NOT_FOUND if the workspace does not hold it, 403 PERMISSION_DENIED with a production key', async () => {
    await answeredBy()
    const body = { to_number, from_number: CALLER, utterances: [] }
    const other = await server.workspace()
    await expect(other.sandbox.sandbox.inboundCall(body)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    await expect(workspace.production.sandbox.inboundCall(body)).rejects.toMatchObject({ status: 403 })
  })

  test.each([
    ['an unknown kind of step', [{ shout: 'Hello' }]],
    ['keys that do not exist', [{ digits: 'E' }]],
    ['more than 50 steps', Array.from({ length: 51 }, () => 'Hello')],
  ])('is 400 INVALID_ARGUMENT for %s, naming the field', async (_, utterances) => {
    await answeredBy()
    const { status, json } = await rawClient(server, workspace.sandbox_key)('POST', '/v1/sandbox/inbound-calls', {
      body: { to_number, from_number: CALLER, utterances },
    })
    expect([status, json.error_code]).toEqual([400, 'INVALID_ARGUMENT'])
    expect(json.message).toMatch(/^utterances/)
  })
})

describe('screening', () => {
  const screenings = () => backend.received.filter(({ json }) => json.event_type === 'call.screening')
  const screenedBy = async (reply: unknown, settings: Partial<AgentCreate> = {}) => {
    await answeredBy({ screening_enabled: true, ...settings })
    backend.answer = ({ json }, response) => {
      if (json.event_type !== 'call.screening') return { received: true, text: 'Hello.' }
      if (reply !== null) return reply
      response.writeHead(500).end()
      return undefined
    }
  }

  test('asks the backend before the call is answered, and takes its greeting', async () => {
    await screenedBy({ action: 'allow', greeting_text: 'Welcome back.' })
    const call_id = await ring('Hello?')
    await seconds(1)
    expect(screenings()).toMatchObject([
      { json: { call_id, agent_id: agent.agent_id, from_number: CALLER, to_number } },
    ])
    expect(await said(call_id)).toEqual(['agent: Welcome back.'])
  })

  test('a rejected caller is not answered; the call is recorded and reported', async () => {
    await screenedBy({ action: 'reject', reason: 'unknown caller' })
    const call_id = await ring('Hello?')
    await seconds(1)
    expect(await call(call_id)).toMatchObject({ status: 'rejected', end_reason: 'rejected', answered_at: null })
    expect(eventTypes().filter((type) => type !== 'call.screening')).toEqual(['call.initiated', 'call.completed'])
  })

  test.each([
    ['lets the caller in', false, 'in_progress'],
    ['rejects the caller when screening_fail_closed', true, 'rejected'],
  ])('a failing backend %s', async (_, screening_fail_closed, status) => {
    await screenedBy(null, { screening_fail_closed })
    const call_id = await ring('Hello?')
    await seconds(1)
    expect(await call(call_id)).toMatchObject({ status })
  })

  test.each([[{ action: 'maybe' }], [{ action: 'allow', greeting_text: 7 }], [[]]])(
    'the reply %j counts as a failure',
    async (reply) => {
      await screenedBy(reply, { screening_fail_closed: true })
      const call_id = await ring('Hello?')
      await seconds(1)
      expect(await call(call_id)).toMatchObject({ status: 'rejected' })
    },
  )

  test('a backend that does not answer has three seconds', async () => {
    await screenedBy({ action: 'allow' }, { screening_fail_closed: true })
    backend.answer = ({ json }) => (json.event_type === 'call.screening' ? undefined : { received: true })
    const call_id = await ring('Hello?')
    await backend.until(() => screenings().length === 1)
    await server.clock.advance(2_999)
    expect(await call(call_id)).toMatchObject({ status: 'ringing' })
    await server.clock.advance(1)
    await server.settle()
    expect(await call(call_id)).toMatchObject({ status: 'rejected' })
  })

  test('outbound calls are not screened', async () => {
    await screenedBy({ action: 'reject' })
    const { call_id } = await workspace.sandbox.calls.create({ agent_id: agent.agent_id, to_number: CALLER })
    await seconds(1)
    expect(await call(call_id)).toMatchObject({ status: 'in_progress' })
    expect(screenings()).toEqual([])
  })
})

describe('consent to a recording', () => {
  const PROMPT = expect.stringMatching(/^system: This call may be recorded/) as string

  async function recorded(settings: Partial<AgentCreate> = {}): Promise<void> {
    await workspace.sandbox.workspace.switchRecording({ enabled: true })
    await answeredBy({ recording_enabled: true, ...settings })
  }

  const isRecording = async (call_id: string): Promise<boolean> =>
    (await server.db.knex('live_calls').where({ call_id }).first<{ recording: boolean }>()).recording

  test.each([
    ['1 agrees', '1', true],
    ['2 declines', '2', false],
    ['another key first', '91', true],
  ])('%s, and the greeting follows', async (_, digits, agreed) => {
    await recorded()
    const call_id = await ring({ digits }, 'Hello?')
    await seconds(3)
    expect(await said(call_id)).toEqual([PROMPT, 'agent: Good day.'])
    expect(await isRecording(call_id)).toBe(agreed)
  })

  test('twelve seconds without a key are a no, and what the caller said meanwhile is answered', async () => {
    await recorded()
    const call_id = await ring('Hello?', { silence_ms: 60_000 })
    await seconds(11.5)
    expect(await said(call_id)).toEqual([PROMPT])
    await seconds(1)
    expect((await said(call_id)).slice(1)).toEqual(['agent: Good day.', 'caller: Hello?', 'agent: You said: Hello?'])
    expect(await isRecording(call_id)).toBe(false)
  })

  test('is not asked for where it is not required, nor after the announcement has been heard', async () => {
    await recorded({ consent_required: false, pre_call_announcement: 'This is Example Bank.' })
    const call_id = await ring('Hello?')
    await seconds(1)
    expect(await said(call_id)).toEqual(['system: This is Example Bank.', 'agent: Good day.'])
    expect(await isRecording(call_id)).toBe(true)
  })

  test.each(['agent', 'workspace'])("the %s's switch alone records nothing and asks nothing", async (on) => {
    await workspace.sandbox.workspace.switchRecording({ enabled: on === 'workspace' })
    await answeredBy({ recording_enabled: on === 'agent' })
    const call_id = await ring('Hello?')
    await seconds(1)
    expect(await said(call_id)).toEqual(['agent: Good day.'])
    expect(await isRecording(call_id)).toBe(false)
  })

  test('a plan without recording records nothing, whatever the switches still say', async () => {
    await recorded()
    await server.db.knex('workspaces').where({ workspace_id: workspace.workspace_id }).update({ plan: 'starter' })
    const call_id = await ring('Hello?')
    await seconds(1)
    expect(await said(call_id)).toEqual(['agent: Good day.'])
  })
})

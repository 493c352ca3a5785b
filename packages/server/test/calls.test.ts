import { verifyWebhook } from '@ohun/webhook-verifier'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const DESTINATION = '+2348031234567'

let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

beforeEach(async () => {
  backend = await startBackend()
  workspace = await server.workspace()
  ;({ agent_id } = await workspace.sandbox.agents.create({
    display_name: 'Ada',
    webhook_url: backend.url,
    greeting_text: 'Good day.',
    pre_call_announcement: 'This is Example Bank.',
  }))
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  return async () => {
    await server.settle()
    await backend.stop()
  }
})

const place = () => workspace.sandbox.calls.create({ agent_id, to_number: DESTINATION })
const eventTypes = () => backend.events().map(({ json }) => json.event_type)
const payloadOf = (event_type: string) =>
  backend.events().find(({ json }) => json.event_type === event_type)?.json['payload'] as Record<string, unknown>

/** Second by second, as a call is lived through. */
async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second++) await server.advance(1_000)
}

describe('a sandbox call', () => {
  test('rings and fires call.initiated at once', async () => {
    const call = await place()
    await server.settle()
    expect(call).toMatchObject({
      status: 'ringing',
      mno_used: 'mtn',
      ai_mode: 'byom',
      direction: 'outbound',
      transcript: [],
    })
    expect(eventTypes()).toEqual(['call.initiated'])
    expect(payloadOf('call.initiated')).toEqual({
      call_id: call.call_id,
      agent_version: 1,
      workspace_id: workspace.workspace_id,
      direction: 'outbound',
      from_number: call.from_number,
      to_number: DESTINATION,
      mno: 'mtn',
    })
  })

  test('asks the backend at two seconds, with the utterance last and no system turn', async () => {
    const call = await place()
    await seconds(1)
    expect(backend.turns()).toEqual([])
    await seconds(1)
    const [turn] = backend.turns()
    expect(turn?.json).toMatchObject({ agent_id, call_id: call.call_id, channel: 'voice', to_number: DESTINATION })
    expect(turn?.json).not.toHaveProperty('event_type')
    const messages = turn?.json['messages'] as { role: string; text: string; turn_id: string }[]
    expect(messages.map(({ role, text }) => [role, text])).toEqual([
      ['agent', 'Good day.'],
      ['caller', turn?.json['transcription']],
    ])
    expect(messages.at(-1)?.turn_id).toBe(turn?.json['turn_id'])
  })

  test('tells what was heard and what was answered', async () => {
    await place()
    await seconds(2)
    const heard = payloadOf('call.transcription')
    const said = payloadOf('call.agent_response')
    const [turn] = backend.turns()
    expect(heard).toMatchObject({ turn_id: turn?.json['turn_id'], text: turn?.json['transcription'], is_final: true })
    expect(said).toMatchObject({
      reply_to_turn_id: heard['turn_id'],
      text: `You said: ${String(heard['text'])}`,
      fallback: false,
    })
  })

  test('completes at five seconds with the whole conversation, free of charge', async () => {
    const { call_id } = await place()
    await seconds(4)
    expect(eventTypes()).not.toContain('call.completed')
    await seconds(1)
    const call = await workspace.sandbox.calls.get(call_id)
    expect(call).toMatchObject({ status: 'completed', duration_seconds: 4, cost_kobo: 0, end_reason: 'remote_hangup' })
    expect(call.transcript.map(({ role }) => role)).toEqual(['system', 'agent', 'caller', 'agent'])
    expect(call.transcript[0]?.text).toBe('This is Example Bank.')
    expect(payloadOf('call.completed')).toMatchObject({
      call_id,
      status: 'completed',
      duration_seconds: 4,
      mno_used: 'mtn',
      ai_mode: 'byom',
      recording_url: '',
      quality_score: 0,
      cost_kobo: 0,
      transcript: call.transcript,
    })
  })

  test('keeps its times where the agent asks for consent to a recording, which the other party gives', async () => {
    await workspace.sandbox.workspace.switchRecording({ enabled: true })
    await workspace.sandbox.agents.update(agent_id, { recording_enabled: true, consent_required: true })
    const { call_id } = await place()
    await seconds(1)
    const live = server.db.knex('live_calls').where({ call_id })
    expect(await live.first<{ recording: boolean }>('recording')).toEqual({ recording: true })
    await seconds(1)
    expect(eventTypes()).toEqual(['call.initiated', 'call.transcription', 'call.agent_response'])
    await seconds(3)
    const call = await workspace.sandbox.calls.get(call_id)
    expect(call).toMatchObject({ status: 'completed', duration_seconds: 4, recording_url: null })
    expect(call.transcript.map(({ role }) => role)).toEqual(['system', 'system', 'agent', 'caller', 'agent'])
    expect(payloadOf('call.completed')).toMatchObject({ call_id, recording_url: '' })
  })

  test('signs every request so that the published verifier accepts it', async () => {
    await place()
    await seconds(5)
    expect(backend.received).toHaveLength(5)
    const now = server.clock.now()
    for (const { body, headers } of backend.received)
      expect(() => verifyWebhook({ body, headers, secrets: [workspace.signing_secret], now })).not.toThrow()
  })

  test('goes on where it was when the server restarts in the middle', async () => {
    const { call_id } = await place()
    await seconds(1)
    await server.restart()
    await seconds(2)
    await server.restart()
    await seconds(2)
    expect(await workspace.sandbox.calls.get(call_id)).toMatchObject({ status: 'completed', duration_seconds: 4 })
    expect(new Set(eventTypes())).toEqual(
      new Set(['call.initiated', 'call.transcription', 'call.agent_response', 'call.completed']),
    )
    expect(eventTypes()).toHaveLength(4)
  })

  test('with a hosted agent is answered by the scripted model', async () => {
    await workspace.sandbox.agents.update(agent_id, { ai_provider: 'anthropic' })
    const { call_id } = await place()
    await seconds(5)
    expect(backend.turns()).toEqual([])
    const { ai_mode, transcript } = await workspace.sandbox.calls.get(call_id)
    expect(ai_mode).toBe('hosted')
    expect(transcript.at(-1)?.text).toMatch(/^Thank you\. You said: Hello/)
  })

  test('keeps the mode it began with when the agent changes', async () => {
    const { call_id } = await place()
    await workspace.sandbox.agents.update(agent_id, { ai_provider: 'openai' })
    await seconds(5)
    expect(backend.turns()).toHaveLength(1)
    expect(await workspace.sandbox.calls.get(call_id)).toMatchObject({ ai_mode: 'byom', status: 'completed' })
  })

  test('greets with the agent name when it has no greeting', async () => {
    await workspace.sandbox.agents.update(agent_id, { greeting_text: null, pre_call_announcement: null })
    const { call_id } = await place()
    await seconds(1)
    const { transcript, status } = await workspace.sandbox.calls.get(call_id)
    expect(status).toBe('in_progress')
    expect(transcript).toMatchObject([{ role: 'agent', text: 'Hello, this is Ada. How can I help you?' }])
  })
})

describe("a backend's reply", () => {
  test.each([
    ['an error', 500, ''],
    ['no JSON', 200, 'hello'],
    ['no text', 200, '{"words":"hello"}'],
  ])('%s gives the caller the fallback, and the call completes', async (_name, status, text) => {
    backend.answer = ({ json }, response) => {
      if (json.event_type) return { received: true }
      response.writeHead(status).end(text)
      return undefined
    }
    const { call_id } = await place()
    await seconds(5)
    const call = await workspace.sandbox.calls.get(call_id)
    expect(call.status).toBe('completed')
    expect(call.transcript.at(-1)).toMatchObject({
      role: 'agent',
      text: expect.stringContaining('I am sorry') as string,
    })
    expect(payloadOf('call.agent_response')).toMatchObject({ fallback: true })
  })

  test('is given up after five seconds, and the call completes then', async () => {
    backend.answer = ({ json }) => (json.event_type ? { received: true } : undefined)
    const { call_id } = await place()
    await seconds(1)
    await server.clock.advance(1_000)
    await backend.until(() => backend.turns().length === 1)
    await server.clock.advance(4_900)
    expect(await workspace.sandbox.calls.get(call_id)).toMatchObject({ status: 'in_progress' })
    await server.clock.advance(100)
    await server.settle()
    const call = await workspace.sandbox.calls.get(call_id)
    const lasted_ms = Date.parse(call.ended_at ?? '') - Date.parse(call.created_at)
    expect([call.status, lasted_ms]).toEqual(['completed', 7_000])
    expect(payloadOf('call.agent_response')).toMatchObject({ fallback: true })
  })

  test('with end_call ends the call after its text', async () => {
    backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: 'Goodbye.', end_call: true })
    const { call_id } = await place()
    await seconds(2)
    const call = await workspace.sandbox.calls.get(call_id)
    expect(call).toMatchObject({ status: 'completed', end_reason: 'agent_hangup', duration_seconds: 1 })
    await seconds(3)
    expect(eventTypes().filter((type) => type === 'call.completed')).toHaveLength(1)
  })

  test('with transfer_to ends the call as transferred', async () => {
    backend.answer = ({ json }) =>
      json.event_type ? { received: true } : { text: 'One moment.', transfer_to: '+2348051234567' }
    const { call_id } = await place()
    await seconds(2)
    expect(await workspace.sandbox.calls.get(call_id)).toMatchObject({ status: 'completed', end_reason: 'transferred' })
  })
})

describe('reserved sandbox destinations', () => {
  test('9001: every carrier fails, 502 CALL_FAILED and call.completed with failed', async () => {
    await expect(workspace.sandbox.calls.create({ agent_id, to_number: '+2348031239001' })).rejects.toMatchObject({
      code: 'CALL_FAILED',
      status: 502,
    })
    await server.settle()
    expect(eventTypes()).toEqual(['call.completed'])
    expect(payloadOf('call.completed')).toMatchObject({ status: 'failed', mno_used: null, duration_seconds: 0 })
    const { items } = await workspace.sandbox.calls.list()
    expect(items).toMatchObject([{ status: 'failed', end_reason: 'carrier_failed' }])
  })

  test.each([
    ['9002', 'busy', 2],
    ['9003', 'no_answer', 5],
  ])('%s ends as %s after %i seconds', async (digits, status, after) => {
    const { call_id } = await workspace.sandbox.calls.create({ agent_id, to_number: `+234803123${digits}` })
    await seconds(after - 1)
    expect(await workspace.sandbox.calls.get(call_id)).toMatchObject({ status: 'ringing' })
    await seconds(1)
    expect(await workspace.sandbox.calls.get(call_id)).toMatchObject({ status, duration_seconds: 0, transcript: [] })
    expect(payloadOf('call.completed')).toMatchObject({ status, mno_used: 'mtn' })
    expect(backend.turns()).toEqual([])
  })

  test('9004: the second carrier takes the call', async () => {
    expect(await workspace.sandbox.calls.create({ agent_id, to_number: '+2348031239004' })).toMatchObject({
      status: 'ringing',
      mno_used: 'glo',
    })
  })
})

import type { WarmTransfer } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { agentOf } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

const CALLER = '+2348031234567'

let server: TestServer
let backend: Backend

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  backend = await startBackend()
  return () => backend.stop()
})

/** The backend hands the call over once. */
function handsOver(destination: string, more: Partial<WarmTransfer> = {}): void {
  backend.answer = ({ json }) => {
    if (json.event_type) return { received: true }
    return backend.turns().length === 1
      ? { text: 'One moment, please.', warm_transfer: { destination, ...more } }
      : { text: 'How else can I help?' }
  }
}

describe('a warm transfer in the sandbox', () => {
  test.each([
    ['1111', 'accepted'],
    ['9005', 'no_answer'],
    ['9001', 'failed'],
    ['9002', 'busy'],
    ['9003', 'no_answer'],
    ['9008', 'declined'],
    ['9009', 'no_answer'],
  ])('has a colleague at %s: %s', async (digits, outcome) => {
    const { sandbox } = await server.workspace()
    const tried = await agentOf(sandbox, { webhook_url: backend.url, greeting_text: 'Good day.' })
    const { agent_id } = tried
    const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    handsOver(`+234803123${digits}`)
    const utterances = ['A person, please.', { silence_ms: 60_000 }]
    const call = await sandbox.sandbox.inboundCall({ to_number: e164, from_number: CALLER, utterances })
    for (let seconds = 0; seconds < 55; seconds += 5) await server.advance(5_000)
    const { transfers, cost_kobo, end_reason } = await sandbox.calls.get(call.call_id)
    expect(transfers).toMatchObject([{ outcome }])
    expect(cost_kobo).toBe(0)
    expect(end_reason).toBe(outcome === 'accepted' ? 'transferred' : 'idle')
    const turn = backend.turns().find(({ json }) => 'transfer' in json)
    expect(turn?.json).toEqual(
      outcome === 'accepted'
        ? undefined
        : expect.objectContaining({ transfer: expect.objectContaining({ outcome }) as object }),
    )
  })

  test.each([
    ['1111', 'accepted'],
    ['9005', 'no_answer'],
  ])('has a colleague at %s who needs no key: %s', async (digits, outcome) => {
    const { sandbox } = await server.workspace()
    const { agent_id } = await agentOf(sandbox, { webhook_url: backend.url, greeting_text: 'Good day.' })
    const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    handsOver(`+234803123${digits}`, { accept: 'answer' })
    const utterances = ['A person, please.', { silence_ms: 60_000 }]
    const call = await sandbox.sandbox.inboundCall({ to_number: e164, from_number: CALLER, utterances })
    for (let seconds = 0; seconds < 55; seconds += 5) await server.advance(5_000)
    expect((await sandbox.calls.get(call.call_id)).transfers).toMatchObject([{ outcome }])
  })

  test('has a colleague at 9011 who talks to the caller and the agent, and hangs up', async () => {
    const { sandbox } = await server.workspace()
    const { agent_id } = await agentOf(sandbox, { webhook_url: backend.url, greeting_text: 'Good day.' })
    const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    handsOver('+2348031239011', { afterwards: 'stay' })
    const utterances = ['A person, please.', { silence_ms: 8_000 }, 'Hello?', { silence_ms: 60_000 }]
    const call = await sandbox.sandbox.inboundCall({ to_number: e164, from_number: CALLER, utterances })
    for (let seconds = 0; seconds < 30; seconds += 1) await server.advance(1_000)
    expect(backend.turns().map(({ json }) => [json['transcription'], json['talk']])).toMatchObject([
      ['A person, please.', undefined],
      ['Assistant, what do you know about it?', { speaker: 'colleague', addressed: true }],
      // The agent has asked something.
      ['Hello?', { speaker: 'caller', addressed: true }],
      ['(The colleague has left the call.)', { speaker: 'nobody' }],
    ])
    const { transcript, transfers } = await sandbox.calls.get(call.call_id)
    expect(transcript.map(({ speaker, text }) => [speaker, text])).toContainEqual(['colleague', 'Hello?'])
    expect(transcript).toContainEqual(expect.objectContaining({ role: 'caller', text: 'Hello?' }))
    expect(transfers).toMatchObject([{ afterwards: 'stay', ended_at: expect.any(String) as string }])
  })
})

import type { Ohun, SandboxCallerStep, WarmTransfer } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { agentOf } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

const CALLER = '+2348031234567'

/** The last digits of a colleague's number decide the outcome. */
const COLLEAGUES = [
  ['1111', 'accepted'],
  ['9005', 'no_answer'],
  ['9001', 'failed'],
  ['9002', 'busy'],
  ['9003', 'no_answer'],
  ['9008', 'declined'],
  ['9009', 'no_answer'],
] as const
const WITHOUT_KEY = [
  ['1111', 'accepted'],
  ['9005', 'no_answer'],
] as const

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The backend hands the call over once. */
function handsOver(backend: Backend, destination: string, more: Partial<WarmTransfer> = {}): void {
  backend.answer = ({ json }) => {
    if (json.event_type) return { received: true }
    return backend.turns().length === 1
      ? { text: 'One moment, please.', warm_transfer: { destination, ...more } }
      : { text: 'How else can I help?' }
  }
}

interface Begun {
  backend: Backend
  sandbox: Ohun
  call_id: string
}

/** A call whose agent hands it over at once. Then the caller says these words. */
async function begun(digits: string, more: Partial<WarmTransfer>, then: SandboxCallerStep[] = []): Promise<Begun> {
  const backend = await startBackend()
  const { sandbox } = await server.workspace()
  const { agent_id } = await agentOf(sandbox, { webhook_url: backend.url, greeting_text: 'Good day.' })
  const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  handsOver(backend, `+234803123${digits}`, more)
  const utterances = ['A person, please.', ...then, { silence_ms: 60_000 }]
  const { call_id } = await sandbox.sandbox.inboundCall({ to_number: e164, from_number: CALLER, utterances })
  return { backend, sandbox, call_id }
}

describe('a warm transfer in the sandbox', () => {
  /** All calls pass the same minute. */
  const calls = new Map<string, Begun>()

  beforeAll(async () => {
    for (const [digits] of COLLEAGUES) calls.set(digits, await begun(digits, {}))
    for (const [digits] of WITHOUT_KEY) calls.set(`${digits} without a key`, await begun(digits, { accept: 'answer' }))
    for (let seconds = 0; seconds < 55; seconds += 5) await server.advance(5_000)
  })
  afterAll(async () => {
    for (const { backend } of calls.values()) await backend.stop()
  })

  test.each(COLLEAGUES)('has a colleague at %s: %s', async (digits, outcome) => {
    const { backend, sandbox, call_id } = calls.get(digits)!
    const { transfers, cost_kobo, end_reason } = await sandbox.calls.get(call_id)
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

  test.each(WITHOUT_KEY)('has a colleague at %s who needs no key: %s', async (digits, outcome) => {
    const { sandbox, call_id } = calls.get(`${digits} without a key`)!
    expect((await sandbox.calls.get(call_id)).transfers).toMatchObject([{ outcome }])
  })

  test('has a colleague at 9011 who talks to the caller and the agent, and hangs up', async () => {
    const then = [{ silence_ms: 8_000 }, 'Hello?']
    const { backend, sandbox, call_id } = await begun('9011', { afterwards: 'stay' }, then)
    onTestFinished(() => backend.stop())
    for (let seconds = 0; seconds < 30; seconds += 2) await server.advance(2_000)
    expect(backend.turns().map(({ json }) => [json['transcription'], json['talk']])).toMatchObject([
      ['A person, please.', undefined],
      ['Assistant, what do you know about it?', { speaker: 'colleague', addressed: true }],
      // The agent has asked something.
      ['Hello?', { speaker: 'caller', addressed: true }],
      ['(The colleague has left the call.)', { speaker: 'nobody' }],
    ])
    const { transcript, transfers } = await sandbox.calls.get(call_id)
    expect(transcript.map(({ speaker, text }) => [speaker, text])).toContainEqual(['colleague', 'Hello?'])
    expect(transcript).toContainEqual(expect.objectContaining({ role: 'caller', text: 'Hello?' }))
    expect(transfers).toMatchObject([{ afterwards: 'stay', ended_at: expect.any(String) as string }])
  })
})

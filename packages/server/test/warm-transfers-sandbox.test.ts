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
function handsOver(destination: string): void {
  backend.answer = ({ json }) => {
    if (json.event_type) return { received: true }
    return backend.turns().length === 1
      ? { text: 'One moment, please.', warm_transfer: { destination } }
      : { text: 'How else can I help?' }
  }
}

describe('a warm transfer in the sandbox', () => {
  test.each([
    ['1111', 'accepted'],
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
})

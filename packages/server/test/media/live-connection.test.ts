import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLive } from '../../src/media/live/create-live.ts'
import type { LiveConversation } from '../../src/media/live/live-conversation.ts'
import { createLog } from '../../src/platform/log.ts'
import { LIVE, replyOf } from '../support/live-harness.ts'
import { startRealtimeServer, type RealtimeServer } from '../support/realtime-server.ts'
import { TestClock } from '../support/test-clock.ts'
import { WAIT } from '../../../../test/limits.ts'

let server: RealtimeServer
let clock: TestClock
let failures: number
const opened: LiveConversation[] = []

beforeAll(async () => {
  server = await startRealtimeServer()
})
afterAll(() => server.close())

beforeEach(() => {
  clock = new TestClock()
  failures = 0
  server.sessions.length = 0
  server.refuse(null)
  return () => {
    for (const conversation of opened.splice(0)) conversation.close()
  }
})

function open({ api_key = server.api_key, base_url = server.base_url } = {}): LiveConversation {
  const live = createLive(
    { endpoint: { base_url, api_key }, transcription_model: 'gpt-4o-mini-transcribe' },
    { clock, log: createLog('silent') },
  )
  const conversation = live(LIVE, { heard: () => {}, failed: () => void (failures += 1) }, 600)
  opened.push(conversation)
  return conversation
}

describe('the way to a live model', () => {
  test('is a WebSocket that names the model and carries the key in its header', async () => {
    const conversation = open()
    expect(await conversation.opened).toBe(true)
    expect(server.sessions[0]?.query).toBe('?model=gpt-realtime')
    expect(JSON.stringify(server.sessions[0]?.provider.received)).not.toContain(server.api_key)
  })

  test('carries answers', async () => {
    const conversation = open()
    await conversation.opened
    server.sessions[0]!.provider.replies.push({ text: 'Good day to you.', ms: 600 })
    expect(await replyOf(conversation, { kind: 'text', text: 'Good day' })).toEqual({
      text: 'Good day to you.',
      calls: [],
    })
    expect(conversation.takeAudio()?.heard({ played_ms: 600, finished: true })).toBe('Good day to you.')
  })

  test.each([401, 429, 500])('cannot be had if it is refused with %i', async (status) => {
    server.refuse(status)
    expect(await open().opened).toBe(false)
    expect(failures).toBe(1)
  })

  test('with a wrong key, or to nobody, cannot be had', async () => {
    expect(await open({ api_key: 'sk-wrong' }).opened).toBe(false)
    expect(await open({ base_url: 'http://127.0.0.1:1/v1' }).opened).toBe(false)
  })

  test.each(['hang', 'silent'] as const)('is given up after 5 s if it is not opened (%s)', async (fault) => {
    server.refuse(fault)
    const conversation = open()
    let is_known = false
    void conversation.opened.then(() => (is_known = true))
    if (fault === 'silent') await vi.waitFor(() => expect(server.sessions).toHaveLength(1), WAIT)
    await clock.advance(4_999)
    expect(is_known).toBe(false)
    await clock.advance(1)
    expect(await conversation.opened).toBe(false)
  })

  test('fails the model if it is cut while the model answers', async () => {
    const conversation = open()
    await conversation.opened
    server.sessions[0]!.provider.replies.push({ text: 'Let me', ms: 400, fault: 'cut' })
    await expect(replyOf(conversation, { kind: 'text', text: 'Hello' })).rejects.toMatchObject({ name: 'ModelError' })
    expect([conversation.has_failed, failures]).toEqual([true, 1])
  })

  test('is gone after 20 s of silence', async () => {
    const conversation = open()
    await conversation.opened
    server.sessions.length = 0
    server.refuse('silent')
    const silent = open()
    await vi.waitFor(() => expect(server.sessions).toHaveLength(1), WAIT)
    server.sessions[0]!.provider.receive({ type: 'session.update', session: { type: 'realtime', ...FORMATS } })
    expect(await silent.opened).toBe(true)
    await clock.advance(19_999)
    expect(silent.has_failed).toBe(false)
    await clock.advance(1)
    expect(silent.has_failed).toBe(true)
  })
})

const PCMU = { format: { type: 'audio/pcmu' } }
const FORMATS = { audio: { input: { ...PCMU, transcription: { model: 'm' } }, output: { ...PCMU, voice: 'v' } } }

import { setInterval as every } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { embeddedSynthesizer } from '../../src/gateways/speech/embedded/embedded-synthesizer.ts'
import { fliteThreads } from '../../src/gateways/speech/embedded/flite-threads.ts'
import { freePort } from '../support/kernel-ports.ts'
import { RtpPhone, toneFrame } from '../support/rtp-phone.ts'
import { setUpForTries } from '../support/set-up-for-tries.ts'
import { startSipp } from '../support/sipp.ts'
import { TestClock } from '../support/test-clock.ts'
import { requireTool } from '../support/tools.ts'
import { startTrunkServer, type TrunkServer } from '../support/trunk-server.ts'

const GREETING = 'You have reached the voicemail of Tunde. I cannot take your call now.'
const MESSAGE = 'Please call Example Bank.'
const SILENCE = 0xd5
const FRAME = 160
const TONE_FRAMES = 25
const LEAD_FRAMES = 20
/** Longer than the test waits for the message. */
const REST_FRAMES = 1_500

/** A telephone network that answers with a machine, in real time. */
describe.skipIf(requireTool('sipp'))('a voicemail on a trunk', () => {
  let on: TrunkServer
  let phone: RtpPhone
  let port: number
  let greeting: Int16Array

  setUpForTries({
    async setUp() {
      port = await freePort()
      const answering_machine = { detect: true, action: 'leave_message', message: MESSAGE } as const
      on = await startTrunkServer(undefined, {
        variables: { OHUN_LOG_LEVEL: 'silent', OHUN_RTP_PORTS: `${port}-${port + 1}` },
        settings: { answering_machine },
      })
      phone = await RtpPhone.open()
      greeting = await spoken(GREETING)
    },
    async tearDown() {
      phone.close()
      await on.stop()
    },
  })

  const sounds = (): number => phone.received.filter(({ payload }) => payload.some((byte) => byte !== SILENCE)).length

  test('gets the message after its tone, and nothing before', async () => {
    const sipp = await startSipp('trunk-answer', {
      port: on.ports[0]!,
      keys: { media_port: String(phone.peer.port), media_ip: '127.0.0.1' },
    })
    const { calls } = on.workspace.production
    const { call_id } = await calls.create({ agent_id: on.agent.agent_id, to_number: '+2348031234567' })
    await expect.poll(async () => (await calls.get(call_id)).status).toBe('in_progress')
    const before_tone = await answersAsMachine()
    expect(before_tone).toBe(0)
    await expect.poll(async () => (await calls.get(call_id)).end_reason).toBe('message_left')
    expect(sounds()).toBeGreaterThan(30)
    await sipp.passed()
    const call = await calls.get(call_id)
    expect(call).toMatchObject({ answered_by: 'voicemail', answered_by_reason: 'cadence' })
    expect(call.answered_by_after_ms).toBeLessThan(5_000)
    expect(call.transcript.map(({ role, text }) => `${role}: ${text}`)).toEqual([`agent: ${MESSAGE}`])
  })

  test('is not reached: the busy tone before the answer is the reason, and the network hears nothing', async () => {
    const sipp = await startSipp('trunk-announces', {
      port: on.ports[0]!,
      keys: { media_port: String(phone.peer.port), media_ip: '127.0.0.1' },
    })
    phone.received.length = 0
    const { calls } = on.workspace.production
    const { call_id } = await calls.create({ agent_id: on.agent.agent_id, to_number: '+2348031234567' })
    await soundsBusy()
    expect(sounds()).toBe(0)
    expect(phone.received.length).toBeGreaterThan(0)
    await calls.hangUp(call_id)
    await sipp.passed()
    await expect.poll(async () => (await calls.get(call_id)).status).toBe('canceled')
    const { signalling, cost_kobo } = await calls.get(call_id)
    expect(signalling?.announcement).toMatchObject({ says: 'busy', by: 'tone' })
    expect(cost_kobo).toBe(0)
  })

  /** A busy tone for four seconds. */
  async function soundsBusy(): Promise<void> {
    let at = 0
    for await (const _ of every(20)) {
      phone.send(port, at % 50 < 25 ? toneFrame(400, at) : new Int16Array(FRAME))
      if (++at === 200) return
    }
  }

  /** Plays the greeting, the tone and silence until the message has come. @returns how much the agent had said when the tone ended. */
  async function answersAsMachine(): Promise<number> {
    const greeting_frames = Math.ceil(greeting.length / FRAME)
    let at = 0
    let said_before = 0
    for await (const _ of every(20)) {
      phone.send(port, frameAt(at, greeting_frames))
      at += 1
      if (at === LEAD_FRAMES + greeting_frames + TONE_FRAMES) said_before = sounds()
      if (at > REST_FRAMES || sounds() > 30) break
    }
    return said_before
  }

  function frameAt(at: number, greeting_frames: number): Int16Array {
    const in_greeting = at - LEAD_FRAMES
    if (in_greeting >= 0 && in_greeting < greeting_frames) {
      const frame = new Int16Array(FRAME)
      frame.set(greeting.subarray(in_greeting * FRAME, (in_greeting + 1) * FRAME))
      return frame
    }
    const in_tone = in_greeting - greeting_frames
    return in_tone >= 0 && in_tone < TONE_FRAMES ? toneFrame(1_000, in_tone) : new Int16Array(FRAME)
  }
})

async function spoken(text: string): Promise<Int16Array> {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-flite-'))
  const threads = fliteThreads(directory, new TestClock())
  const pieces: number[] = []
  const speech = { text, language: 'en', voice: 'tunde', workspace_id: 'ws_1' }
  for await (const piece of embeddedSynthesizer(threads).speak(speech, new AbortController().signal))
    pieces.push(...piece)
  await threads.close()
  await rm(directory, { recursive: true })
  return Int16Array.from(pieces)
}

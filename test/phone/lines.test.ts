import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toneFrame } from '../../packages/server/test/support/rtp-phone.ts'
import { spokenText, textIn } from '../../packages/server/test/support/spoken-text.ts'
import { requireTool } from '../../packages/server/test/support/tools.ts'
import { FIRST_NUMBER, GATEWAY_NUMBER, openLines, SECOND_NUMBER, type Lines } from './lines-harness.ts'
import { recordedSides } from './recorded-sides.ts'

const GREETING = 'Good day.'
const QUESTION = 'A person, please.'
const MACHINE = 'You have reached the voicemail of Tunde. Please leave a message after the tone.'
const MESSAGE = 'Call us.'
const FRAME = 160
const TONE_FRAMES = 25
/** The tones of the key 1. They last 100 ms. */
const KEY_1 = [697, 1_209]
const KEY_FRAMES = 5

const joined = ({ transfers }: { transfers: { outcome: string | null }[] }) => transfers.at(-1)?.outcome === 'accepted'

/** Every line uses TLS with SRTP, and the gateway requires reliable responses. */
describe.skipIf(requireTool('baresip') || requireTool('sipp'))('two telephones and the gateway of a carrier', () => {
  let lines: Lines

  beforeAll(async () => {
    lines = await openLines()
  })
  afterAll(() => lines?.close())

  /** Waits until this text is heard there. */
  const hears = (at: { heard(): Int16Array | Promise<Int16Array> }, text: string) =>
    expect.poll(async () => textIn(await at.heard()), { interval: 100 }).toContain(text)

  /** Makes the backend transfer the call to the next colleague in each turn of the caller, and continue when one does not take it. */
  function handsOver(summary: string, colleagues: string[]): void {
    lines.speech.hear(QUESTION)
    lines.backend.answer = ({ json }) => {
      if (json.event_type) return { received: true }
      if (json.transfer) return { text: 'I am back.' }
      return { text: 'One moment.', warm_transfer: { destination: colleagues.shift(), summary } }
    }
  }

  test('a telephone calls, and is handed over to the other one, with which it talks', async () => {
    const { first, second, ohun } = lines
    const recorded = { recording_enabled: true, consent_required: false }
    const { agent_id, number } = await lines.agent({ greeting_text: GREETING, ...recorded })
    handsOver('Ada asks.', [SECOND_NUMBER])
    first.phone.dial(number.slice(1), lines.address())
    await hears(first, GREETING)
    await first.says(QUESTION)
    await hears(second, 'Ada asks.')
    second.phone.press('1')
    const { call_id } = await lines.latest(agent_id, joined)
    await first.says('It is Ada.', { again: true })
    await hears(second, 'It is Ada.')
    // The end of the speech may still be in transit when the caller hangs up.
    const spoken = 'It is Tunde. How are you?'
    await second.says(spoken, { again: true })
    await expect.poll(async () => textIn(await second.said()), { interval: 100 }).toContain(spoken)
    first.phone.hangUp()
    await second.phone.saw('CALL_CLOSED')
    const call = await lines.latest(agent_id, ({ ended_at }) => ended_at !== null)
    expect(call).toMatchObject({ call_id, status: 'completed', end_reason: 'transferred' })
    // baresip records nothing more after a re-INVITE.
    const { caller, agent } = await recordedSides(ohun, call_id)
    expect(textIn(caller)).toContain('It is Ada.')
    expect(textIn(agent)).toContain('It is Tunde.')
  })

  test('the agent stays with a telephone and a colleague, hears both and is heard by both, until it leaves', async () => {
    const { first, second, ohun, speech, backend } = lines
    const recorded = { recording_enabled: true, consent_required: false }
    const { agent_id, number } = await lines.agent({ greeting_text: 'Welcome.', ...recorded })
    await first.says('')
    await second.says('')
    speech.hear(QUESTION)
    backend.answer = ({ json }) => {
      if (json.event_type) return { received: true }
      if (json.talk) return { text: 'It is paid.', leave: true }
      const warm_transfer = { destination: SECOND_NUMBER, summary: 'Chi asks.', afterwards: 'stay' }
      return { text: 'One moment.', warm_transfer }
    }
    first.phone.dial(number.slice(1), lines.address())
    await hears(first, 'Welcome.')
    await first.says(QUESTION)
    await hears(second, 'Chi asks.')
    speech.hear('Assistant, is it paid?')
    second.phone.press('1')
    await lines.latest(agent_id, joined)
    await second.says('Is it paid?')
    await hears(second, 'It is paid.')
    const left = ({ transfers }: { transfers: { agent_left_at: string | null }[] }) =>
      typeof transfers[0]?.agent_left_at === 'string'
    const { call_id } = await lines.latest(agent_id, left)
    first.phone.hangUp()
    await second.phone.saw('CALL_CLOSED')
    const call = await lines.latest(agent_id, ({ ended_at }) => ended_at !== null)
    expect(call).toMatchObject({ call_id, end_reason: 'transferred' })
    const said = call.transcript.map(({ speaker, text }) => `${speaker ?? ''} ${text}`)
    expect(said).toContain('colleague Assistant, is it paid?')
    // The recording has the audio that the caller received. baresip itself records nothing more after a re-INVITE.
    expect(textIn((await recordedSides(ohun, call_id)).agent)).toContain('It is paid.')
  })

  test('a caller of the gateway is back with the agent when a colleague declines, and talks to the next one', async () => {
    const { first, second, gateway, ohun } = lines
    const { agent_id, number } = await lines.agent({ greeting_text: GREETING, recording_enabled: false })
    handsOver('Bola asks.', [SECOND_NUMBER, FIRST_NUMBER])
    const caller = await gateway.plays('caller-encrypted', { caller: GATEWAY_NUMBER, called: number })
    await caller.talk()
    // The first audio may have arrived before the gateway had the key.
    await hears(caller, 'day.')
    const question = await lines.voice(QUESTION)
    await caller.says(question)
    await hears(second, 'Bola asks.')
    second.phone.press('2')
    await hears(caller, 'I am back.')
    await caller.says(question)
    await hears(first, 'Bola asks.')
    first.phone.press('1')
    const { call_id } = await lines.latest(agent_id, joined)
    for (let times = 0; times < 3; times++) await caller.says(withPause(spokenText('It is Bola.')))
    await hears(first, 'It is Bola.')
    await first.says('It is Ada.', { again: true })
    await hears(caller, 'It is Ada.')
    await ohun.calls.hangUp(call_id)
    await caller.passed()
    const { transfers } = await ohun.calls.get(call_id)
    expect(transfers.map(({ outcome }) => outcome)).toEqual(['declined', 'accepted'])
  })

  test('a voicemail behind the gateway gets the message after its tone, and nothing before', async () => {
    const { gateway, ohun, speech } = lines
    const answering_machine = { detect: true, action: 'leave_message', message: MESSAGE } as const
    const { agent_id } = await lines.agent({ greeting_text: GREETING, answering_machine })
    speech.hear(MACHINE)
    const machine = await gateway.plays('trunk-encrypted')
    await ohun.calls.create({ agent_id, to_number: GATEWAY_NUMBER })
    await machine.talk()
    await machine.says(await lines.voice(MACHINE))
    expect(textIn(machine.heard())).toBe('')
    await machine.says(sound([1_000], TONE_FRAMES))
    await hears(machine, MESSAGE)
    const call = await lines.latest(agent_id, ({ ended_at }) => ended_at !== null)
    expect(call).toMatchObject({ end_reason: 'message_left', answered_by: 'voicemail' })
    await machine.passed()
  })

  test('a person behind the gateway agrees with a key that is only heard', async () => {
    const { gateway, ohun } = lines
    const { agent_id } = await lines.agent({ greeting_text: GREETING, recording_enabled: true, consent_required: true })
    const person = await gateway.plays('trunk-encrypted')
    const { call_id } = await ohun.calls.create({ agent_id, to_number: GATEWAY_NUMBER })
    await person.talk()
    await hears(person, 'Press 1')
    await person.says(sound(KEY_1, KEY_FRAMES))
    await hears(person, GREETING)
    await ohun.calls.hangUp(call_id)
    await person.passed()
    const { items } = await ohun.consents.list()
    expect(items.filter((consent) => consent.call_id === call_id)).toMatchObject([{ decision: 'granted' }])
  })
})

/** Appends half a second of silence. */
function withPause(samples: Int16Array): Int16Array {
  const longer = new Int16Array(samples.length + 25 * FRAME)
  longer.set(samples)
  return longer
}

/** Frames with the sum of these tones. */
function sound(hertz: readonly number[], frames: number): Int16Array {
  const samples = new Int16Array(frames * FRAME)
  for (let frame = 0; frame < frames; frame++)
    for (const tone of hertz)
      for (const [at, sample] of toneFrame(tone, frame).entries()) samples[frame * FRAME + at]! += sample
  return samples
}

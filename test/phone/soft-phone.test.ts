import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textIn } from '../../packages/server/test/support/spoken-text.ts'
import { requireTool } from '../../packages/server/test/support/tools.ts'
import { likenessOfPieces, loudTimes } from './sound.ts'
import { COLLEAGUE, openSoftPhoneHarness, type SoftPhoneHarness } from './soft-phone-harness.ts'
import { AT_ONCE_MS } from '../limits.ts'

const QUESTION = 'Are you open on Sunday?'
const ANSWER = 'It is ready.'
/** The length of the music while a question is asked. */
const MUSIC_MS = 1_000
/** The beginning of the question about consent. */
const FIRST_WORDS = 'This call'
const LONG = 'Your balance is five thousand naira, and the last payment came in on the first day of this month.'
const recorded = { recording_enabled: true, consent_required: false, greeting_text: 'Good day.' }
/** The product's target. The allowance covers the jitter buffer, a frame and a busy machine between the cable and the recording. */
const SILENT_MS = 200
const ALLOWANCE_MS = 100

describe.skipIf(requireTool('baresip'))('an independent telephone', () => {
  let harness: SoftPhoneHarness

  beforeAll(async () => {
    harness = await openSoftPhoneHarness()
    harness.speech.hear(QUESTION)
  })
  afterAll(() => harness?.close())

  const said = (call_id: string, text: string) =>
    harness.until(call_id, ({ transcript }) => transcript.some((turn) => turn.text === text))
  /** Waits until the telephone itself has heard this text. */
  const hears = (text: string) =>
    expect.poll(async () => textIn(await harness.heard()), { interval: 100 }).toContain(text)
  const eventOf = (type: string) => harness.phone.events.filter((event) => event.type === type)

  test('agrees by key, is heard, hears the answer and its keys, and hangs up; the recording has it all', async () => {
    const { phone, backend } = harness
    backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: ANSWER, dtmf: '42#' })
    const call_id = await harness.call({ ...recorded, consent_required: true })
    await hears(FIRST_WORDS)
    phone.press('1')
    await hears('Good day.')
    const question = await harness.speaks(QUESTION)
    const { transcript } = await said(call_id, ANSWER)
    expect(transcript.map(({ role, text }) => `${role}: ${text}`)).toEqual([
      expect.stringMatching(/^system: This call/),
      'agent: Good day.',
      `caller: ${QUESTION}`,
      `agent: ${ANSWER}`,
    ])
    await expect.poll(() => eventOf('CALL_DTMF_START').map(({ param }) => param)).toEqual(['4', '2', '#'])
    await hears(ANSWER)
    const hung_up_at = Date.now()
    phone.hangUp()
    const call = await harness.until(call_id, ({ ended_at }) => ended_at !== null)
    expect(Date.now() - hung_up_at).toBeLessThan(AT_ONCE_MS)
    expect(call).toMatchObject({ status: 'completed', end_reason: 'remote_hangup', mno_used: 'mtn' })
    const recording = await harness.recording(call_id)
    expect(textIn(recording.agent)).toMatch(/^Good day\.It is ready\./)
    expect(likenessOfPieces(question, recording.caller)).toBeGreaterThan(0.9)
    expect(likenessOfPieces(question, recording.agent)).toBeLessThan(0.7)
  })
  test('silences the agent at once when it speaks over it, and the rest is not said', async () => {
    const { phone, backend, ohun } = harness
    backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: LONG })
    const call_id = await harness.call(recorded)
    await hears('Good day.')
    await harness.speaks(QUESTION)
    await hears('Your balance')
    backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: 'Goodbye.' })
    await harness.speaks(QUESTION)
    await hears('Goodbye.')
    const hung_up_at = Date.now()
    await ohun.calls.hangUp(call_id)
    await phone.saw('CALL_CLOSED')
    expect(Date.now() - hung_up_at).toBeLessThan(AT_ONCE_MS)
    const { turns } = await ohun.calls.turns(call_id)
    expect(turns).toMatchObject([{ interrupted: true }, { reply_text: 'Goodbye.', interrupted: false }])
    expect(LONG.startsWith(turns[0]!.reply_text!)).toBe(true)
    expect(silenceAfterSpeech(await harness.recording(call_id))).toBeLessThan(SILENT_MS + ALLOWANCE_MS)
  })

  test('is held with music and heard again, holds and is heard again, and is hung up on by the agent', async () => {
    const { phone, backend, ohun } = harness
    backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: ANSWER, end_call: true })
    const call_id = await harness.call({ ...recorded, greeting_text: 'Hi.' })
    await hears('Hi.')
    await ohun.calls.hold(call_id)
    await harness.speaks(QUESTION)
    await ohun.calls.resume(call_id)
    const answers = () => eventOf('CALL_REMOTE_SDP').filter(({ param }) => param === 'answer')
    phone.hold()
    await expect.poll(answers).toHaveLength(1)
    phone.resume()
    await expect.poll(answers).toHaveLength(2)
    await harness.speaks(QUESTION)
    await phone.saw('CALL_CLOSED')
    expect((await ohun.calls.turns(call_id)).turns).toHaveLength(1)
    // baresip plays nothing more after a re-INVITE, so its own file ends there.
    const { agent } = await harness.recording(call_id)
    expect(loudTimes(agent).length * 20).toBeGreaterThan(MUSIC_MS + ANSWER.length * 60)
    expect(textIn(agent)).toMatch(/It is ready\.$/)
  })

  test('is transferred to a second telephone, which talks to the first one alone', async () => {
    const { phone, colleague, ohun } = harness
    const call_id = await harness.call({ greeting_text: 'Hi.' })
    await ohun.calls.transfer(call_id, { destination: COLLEAGUE })
    await colleague.saw('CALL_ESTABLISHED')
    const call = await harness.until(call_id, ({ ended_at }) => ended_at !== null)
    expect(call).toMatchObject({ status: 'completed', end_reason: 'transferred' })
    expect(eventOf('CALL_ESTABLISHED')).toHaveLength(2)
    phone.hangUp()
    await colleague.saw('CALL_CLOSED')
  })
})

/** The time in milliseconds from the beginning of the caller's last speech to the end of the agent's interrupted speech. */
function silenceAfterSpeech({ caller, agent }: { caller: Int16Array; agent: Int16Array }): number {
  const times = loudTimes(caller)
  const began_ms = times.findLast((ms, at) => ms - (times[at - 1] ?? -Infinity) > 1_000)!
  const spoken = loudTimes(agent).filter((ms) => ms >= began_ms)
  const last = spoken.findIndex((ms, at) => (spoken[at + 1] ?? Infinity) - ms > 300)
  return last < 0 ? 0 : spoken[last]! + 20 - began_ms
}

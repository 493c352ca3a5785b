import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textIn } from '../../packages/server/test/support/spoken-text.ts'
import { requireTool } from '../../packages/server/test/support/tools.ts'
import { openSoftPhoneHarness, type SoftPhoneHarness } from './soft-phone-harness.ts'

const GREETING = 'Good day.'
const QUESTION = 'Are you open on Sunday?'
const ANSWER = 'It is ready.'

describe.skipIf(requireTool('baresip'))('an independent telephone over TLS with encrypted audio', () => {
  let harness: SoftPhoneHarness

  beforeAll(async () => {
    harness = await openSoftPhoneHarness({ is_secure: true })
    harness.speech.hear(QUESTION)
    harness.backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: ANSWER })
  })
  afterAll(() => harness?.close())

  const hears = (text: string) =>
    expect.poll(async () => textIn(await harness.heard()), { interval: 100 }).toContain(text)

  test('is called, hears the agent, is heard, and presses a key', async () => {
    const call_id = await harness.call({ greeting_text: GREETING, recording_enabled: false })
    await hears(GREETING)
    await harness.speaks(QUESTION)
    await hears(ANSWER)
    harness.phone.press('5')
    await harness.until(call_id, ({ transcript }) => JSON.stringify(transcript).includes('5'))
    harness.phone.hangUp()
    const { end_reason } = await harness.until(call_id, ({ status }) => status === 'completed')
    expect(end_reason).toBe('remote_hangup')
  })

  test('is still heard after it has held the call, which offers a key again', async () => {
    const call_id = await harness.call({ greeting_text: GREETING, recording_enabled: false })
    await hears(GREETING)
    const offers = () => harness.phone.events.filter(({ type }) => type === 'CALL_REMOTE_SDP')
    const before = offers().length
    harness.phone.hold()
    await expect.poll(() => offers().length).toBe(before + 1)
    harness.phone.resume()
    await expect.poll(() => offers().length).toBe(before + 2)
    await harness.speaks(QUESTION)
    // baresip plays nothing more after a re-INVITE, but the transcript shows that it was heard.
    await harness.until(call_id, ({ transcript }) => transcript.some(({ text }) => text === ANSWER))
    await harness.ohun.calls.hangUp(call_id)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textIn } from '../../packages/server/test/support/spoken-text.ts'
import { requireTool } from '../../packages/server/test/support/tools.ts'
import { likeness } from './sound.ts'
import { openSoftPhoneHarness, type SoftPhoneHarness } from './soft-phone-harness.ts'

const GREETING = 'Good day.'
const QUESTION = 'Are you open on Sunday?'
const ANSWER = 'It is ready.'
/** The number of samples in about a third of a second. */
const PIECE = 2_600

describe.skipIf(requireTool('baresip'))('an independent telephone that speaks Opus alone', () => {
  let harness: SoftPhoneHarness

  beforeAll(async () => {
    harness = await openSoftPhoneHarness({ trunk: { codecs: ['opus', 'PCMA'] }, codecs: 'opus/48000/2' })
    harness.speech.hear(QUESTION)
    harness.backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: ANSWER })
  })
  afterAll(() => harness?.close())

  const hears = (text: string) =>
    expect.poll(async () => textIn(await harness.heard()), { interval: 100 }).toContain(text)

  test('is called, hears the agent, is heard, and presses a key', async () => {
    const { phone } = harness
    const call_id = await harness.call({ greeting_text: GREETING, recording_enabled: true, consent_required: false })
    await hears(GREETING)
    const question = await harness.speaks(QUESTION)
    await hears(ANSWER)
    phone.press('5')
    await harness.until(call_id, ({ transcript }) => JSON.stringify(transcript).includes('5'))
    phone.hangUp()
    const { signalling, quality_mos } = await harness.until(call_id, ({ status }) => status === 'completed')
    expect(signalling).toMatchObject({ codec: 'opus' })
    expect(quality_mos).not.toBeNull()
    const { caller } = await harness.recording(call_id)
    // A busy machine skips frames, which shifts the rest, but at least one of the pieces is complete.
    const pieces = Array.from({ length: 4 }, (_, at) =>
      question.subarray((at * question.length) / 4).subarray(0, PIECE),
    )
    expect(Math.max(...pieces.map((piece) => likeness(piece, caller)))).toBeGreaterThan(0.7)
  })
})

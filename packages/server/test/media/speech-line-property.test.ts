import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSpeechHarness, type SpeechHarness } from '../support/speech-harness.ts'
import { amount } from '../../../../test/amounts.ts'

/** Each run is a conversation of up to a minute. */
const RUNS = amount(40, 1_000)
const FRAME_MS = 20
/** The event that begins an utterance. */
const ONSET_FRAMES = 8
/** All recognitions and answers are over then. */
const ENOUGH_MS = 20_000

type Step =
  | { do: 'speak'; frames: number; then_silent: number }
  | { do: 'say'; words: number; interruptible: boolean; after_ms: number }
  | { do: 'press'; after_ms: number }

const after_ms = fc.integer({ min: 0, max: 1_500 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('speak' as const),
      frames: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 8, max: 100 })),
      then_silent: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 25, max: 120 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('say' as const),
      words: fc.integer({ min: 1, max: 30 }),
      interruptible: fc.boolean(),
      after_ms,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('press' as const), after_ms }) },
)

const conversation = fc.record({
  steps: fc.array(step, { maxLength: 10 }),
  has_partials: fc.boolean(),
  recognition_ms: fc.constantFrom(0, 150, 700, 3_000),
  synthesis_ms: fc.constantFrom(0, 100, 600),
  pause_ms: fc.constantFrom(300, 600, 1_000),
})

/** Speaks one word; it is long enough to be heard, or may be taken for a click. */
async function live(harness: SpeechHarness, steps: readonly Step[]): Promise<{ long: string[]; short: string[] }> {
  const spoken: { long: string[]; short: string[] } = { long: [], short: [] }
  for (const [at, one] of steps.entries()) {
    if (one.do === 'speak') {
      const word = `caller${at}`
      spoken[one.frames >= ONSET_FRAMES ? 'long' : 'short'].push(word)
      harness.says(word, one.frames * FRAME_MS)
      harness.isSilent(one.then_silent * FRAME_MS)
      await harness.clock.advance((one.frames + one.then_silent) * FRAME_MS)
    } else {
      if (one.do === 'press') harness.media.presses('5')
      else harness.agentSays(Array(one.words).fill('agent').join(' '), { interruptible: one.interruptible })
      await harness.clock.advance(one.after_ms)
    }
  }
  await harness.clock.advance(ENOUGH_MS)
  return spoken
}

/** `speech_started` comes before what it becomes; it may come again where the agent wanted to speak meanwhile. */
function isWellFormed(harness: SpeechHarness): void {
  let is_open = false
  for (const { kind } of harness.events) {
    if (kind === 'partial' || kind === 'utterance' || kind === 'unrecognised') expect(is_open).toBe(true)
    if (kind === 'speech_started') is_open = true
  }
}

test('any overlap of speech loses and doubles no utterance, keeps them in order, and leaves nothing behind', async () => {
  await fc.assert(
    fc.asyncProperty(conversation, async ({ steps, pause_ms, ...behaviour }) => {
      const harness = openSpeechHarness({ pause_ms })
      Object.assign(harness.speech, behaviour)
      const { long, short } = await live(harness, steps)
      const heard = harness.utterances().flatMap((text) => text.split(' '))
      expect(heard.filter((word) => !short.includes(word))).toEqual(long)
      expect(new Set(heard).size).toBe(heard.length)
      isWellFormed(harness)
      await harness.line.close()
      await harness.clock.advance(FRAME_MS)
      expect([harness.clock.pending, harness.speech.running]).toEqual([0, 0])
    }),
    { numRuns: RUNS },
  )
})

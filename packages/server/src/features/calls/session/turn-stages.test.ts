import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STAGES, TurnStages } from './turn-stages.ts'

test('each stage counts from the end of the one before it', () => {
  const stages = new TurnStages(1_000)
  for (const [at, stage] of STAGES.entries()) stages.ended(stage, 1_000 + (at + 1) ** 2)
  expect(stages.durations()).toEqual({
    end_of_speech_ms: 1,
    recognition_ms: 3,
    first_byte_ms: 5,
    first_sentence_ms: 7,
    synthesis_ms: 9,
    first_audio_ms: 11,
  })
})

test('the time of an unknown stage counts in the next one', () => {
  const stages = new TurnStages(0)
  stages.ended('recognition', 600)
  stages.ended('first_audio', 1_000)
  expect(stages.durations()).toMatchObject({ end_of_speech_ms: null, recognition_ms: 600, first_audio_ms: 400 })
})

test('only the first end of a stage counts', () => {
  const stages = new TurnStages(0)
  stages.ended('first_byte', 200)
  stages.ended('first_byte', 900)
  expect(stages.durations().first_byte_ms).toBe(200)
})

test('no stage is negative, and their sum is the whole time, for any clocks', () => {
  const ends = fc.array(fc.tuple(fc.constantFrom(...STAGES), fc.integer({ min: -500, max: 5_000 })))
  fc.assert(
    fc.property(ends, (given) => {
      const stages = new TurnStages(0)
      for (const [stage, at] of given) stages.ended(stage, at)
      const durations = Object.values(stages.durations()).filter((ms) => ms !== null)
      for (const ms of durations) expect(ms).toBeGreaterThanOrEqual(0)
      const last = [...stages].at(-1)?.until ?? 0
      expect(durations.reduce((sum, ms) => sum + ms, 0)).toBe(last)
    }),
  )
})
